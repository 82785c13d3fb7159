import { html, raw } from "hono/html";
import { isRecord } from "../contract/is-record.ts";
import { REASONS, type OpenApiDocument } from "./openapi.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h2{margin-top:2.5rem}summary{cursor:pointer;padding:.3rem 0}summary code{font-weight:600}
pre{background:#f5f5f5;padding:.8rem;overflow:auto;font-size:.85rem}table{border-collapse:collapse}td,th{text-align:left;padding:.2rem 1rem .2rem 0}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}pre{background:#242424}a{color:#8cf}}`;

/** The document as a page that needs nothing from elsewhere: no script, no font, no network. */
export function referencePage(document: OpenApiDocument) {
  const tags = new Map<string, ReturnType<typeof operationEntry>[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [tag] = Array.isArray(operation["tags"]) ? operation["tags"] : [];
      const name = typeof tag === "string" ? tag : "Other";
      tags.set(name, [...(tags.get(name) ?? []), operationEntry(method, path, operation)]);
    }
  const sections = [...tags].map(
    ([tag, entries]) =>
      html`<h2>${tag}</h2>
        ${entries}`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>agent-memory: HTTP API</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>agent-memory: HTTP API</h1>
        <p>${document.info.description} As a document: <a href="/openapi.json">openapi.json</a>.</p>
        <p>Send <code>Authorization: Bearer TOKEN</code> and <code>Content-Type: application/json</code>.</p>
        ${sections}
        <h2>Errors</h2>
        <table>
          <tr>
            <th>reason</th>
            <th>status</th>
            <th>code</th>
          </tr>
          ${REASONS.map(
            ({ reason, status, number }) =>
              html`<tr>
                <td><code>${reason}</code></td>
                <td>${status}</td>
                <td>${number}</td>
              </tr>`,
          )}
        </table>
        <h2>Shapes</h2>
        ${Object.entries(document.components.schemas).map(
          ([name, schema]) =>
            html`<details>
              <summary><code>${name}</code></summary>
              ${code(schema)}
            </details>`,
        )}
      </body>
    </html>`;
}

function operationEntry(method: string, path: string, operation: Record<string, unknown>) {
  const { summary, description, parameters, requestBody } = operation;
  return html`<details>
    <summary><code>${method.toUpperCase()} ${path}</code> ${String(summary)}</summary>
    <p>${String(description)}</p>
    ${parameters === undefined ? "" : code(parameters)}${
      isRecord(requestBody) ? code(bodySchema(requestBody)) : ""
    }
  </details>`;
}

function bodySchema({ content }: Record<string, unknown>): unknown {
  const json = isRecord(content) ? content["application/json"] : undefined;
  return isRecord(json) ? json["schema"] : undefined;
}

function code(value: unknown) {
  return html`<pre>${JSON.stringify(value, null, 1)}</pre>`;
}
