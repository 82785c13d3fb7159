/** Longest answer that is read, in bytes; no answer that could be used comes near. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** `fetch` that stops reading an answer which does not end. */
export async function limitedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_RESPONSE_BYTES)
        controller.error(new Error(`the answer is longer than ${MAX_RESPONSE_BYTES} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
}
