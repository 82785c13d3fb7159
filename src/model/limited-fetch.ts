import { plainAnswer } from "./plain-answer.ts";

/** Longest answer that is read, in bytes; no answer that could be used comes near. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** `fetch` that reads the whole answer into the one shape that is understood, and stops reading one that does not end. */
export async function limitedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error(`the answer is longer than ${MAX_RESPONSE_BYTES} bytes`);
    chunks.push(chunk);
  }
  const type = response.headers.get("content-type") ?? "";
  const text = plainAnswer(await new Blob(chunks).text(), type);
  const headers = new Headers(response.headers);
  // The body is another, and no longer compressed.
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  return new Response(text, { status: response.status, statusText: response.statusText, headers });
}
