/** In place of `word-vectors.bin` for a build that is to be small: a table that knows no word. See docs/recall.md. */
const none = new ArrayBuffer(0);
export default none;
