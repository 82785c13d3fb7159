/** One small chart: lines over sizes, both axes logarithmic. */
export interface Chart {
  title: string;
  lines: { name: string; points: { size: number; value: number }[] }[];
}

const WIDTH = 210;
const HEIGHT = 150;
const PLOT = { left: 42, right: 8, top: 24, bottom: 22 };
const PER_ROW = 4;
const LEGEND = 26;
/** Told apart by eyes that see few colours, too (Okabe and Ito). */
const COLOURS = ["#0072b2", "#999999", "#d55e00", "#e69f00", "#009e73"];

/** Small charts side by side as one SVG, that stands on white and on black. */
export function charts(list: readonly Chart[], unit: string): string {
  const names = [...new Set(list.flatMap((chart) => chart.lines.map(({ name }) => name)))];
  const rows = Math.ceil(list.length / PER_ROW);
  const [width, height] = [WIDTH * PER_ROW, rows * HEIGHT + LEGEND];
  const legend = names.map(
    (name, index) =>
      `<rect x="${8 + index * 110}" y="8" width="10" height="10" fill="${colourOf(names, name)}"/>` +
      `<text x="${22 + index * 110}" y="17">${escapeText(name)}</text>`,
  );
  const plots = list.map((chart, index) => {
    const [x, y] = [(index % PER_ROW) * WIDTH, LEGEND + Math.floor(index / PER_ROW) * HEIGHT];
    return `<g transform="translate(${x} ${y})">${plot(chart, names)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="10">
<rect width="100%" height="100%" fill="#ffffff"/>
<g fill="#222222">${legend.join("")}<text x="${width - 8}" y="17" text-anchor="end">${escapeText(unit)}</text></g>
${plots.join("\n")}
</svg>
`;
}

function plot({ title, lines }: Chart, names: readonly string[]): string {
  const points = lines.flatMap((line) => line.points);
  const x = scale(
    points.map(({ size }) => size),
    [PLOT.left, WIDTH - PLOT.right],
  );
  const y = scale(
    points.map(({ value }) => value),
    [HEIGHT - PLOT.bottom, PLOT.top],
  );
  const sizes = [...new Set(points.map(({ size }) => size))];
  const bottom = HEIGHT - PLOT.bottom;
  const axes = sizes.map(
    (size) =>
      `<line x1="${x(size)}" x2="${x(size)}" y1="${PLOT.top}" y2="${bottom}" stroke="#dddddd"/>` +
      `<text x="${x(size)}" y="${bottom + 12}" text-anchor="middle">${short(size)}</text>`,
  );
  const values = decades(points.map(({ value }) => value)).map(
    (value) =>
      `<line x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${y(value)}" y2="${y(value)}" stroke="#dddddd"/>` +
      `<text x="${PLOT.left - 4}" y="${y(value) + 3}" text-anchor="end">${short(value)}</text>`,
  );
  const drawn = lines.map(({ name, points: own }) => {
    const colour = colourOf(names, name);
    const path = own.map(({ size, value }) => `${x(size)},${y(value)}`).join(" ");
    const dots = own.map(
      ({ size, value }) => `<circle cx="${x(size)}" cy="${y(value)}" r="2.5" fill="${colour}"/>`,
    );
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>${dots.join("")}`;
  });
  const heading = `<text x="${PLOT.left}" y="16" font-weight="bold">${escapeText(title)}</text>`;
  return `<g fill="#222222">${heading}${axes.join("")}${values.join("")}</g>${drawn.join("")}`;
}

/** Where a value lies between two ends, on a logarithmic scale; nothing counts as the least of the scale. */
function scale(values: readonly number[], [from, to]: [number, number]): (value: number) => number {
  const marks = decades(values);
  const [low, high] = [Math.log(marks[0] ?? 1), Math.log(marks.at(-1) ?? 10)];
  return (value) => {
    const share = (Math.log(Math.max(value, Math.exp(low))) - low) / (high - low || 1);
    return Math.round((from + share * (to - from)) * 10) / 10;
  };
}

/** Powers of ten that hold all values. */
function decades(values: readonly number[]): number[] {
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...positive, 1e9)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...positive, 1e-9))));
  return positive.length === 0
    ? [1, 10]
    : Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
}

function colourOf(names: readonly string[], name: string): string {
  return COLOURS[names.indexOf(name) % COLOURS.length] ?? "#222222";
}

function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`;
  if (value >= 1000) return `${value / 1000}k`;
  return String(Number(value.toPrecision(2)));
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
