// The text of a link or a file, up to a limit: as soon as there is more of it, the rest is neither unpacked nor read.

const SLICE = 512; // bytes of a link, which unpack to half a million at most

/** Replace what is packed in a link, or in a file, by its text; or say why it cannot be read.
 * @param {{ packed?: string, file?: Blob, text?: string }} request @param {number} most bytes of a text
 * @returns {Promise<{ text?: string, failed?: string }>} */
export async function withText({ packed, file, ...request }, most) {
  if (request.text && request.text.length > most) return { failed: "too-large" };
  if (packed === undefined && !file) return request;
  try {
    return { ...request, text: await read(file ? file.stream() : unpacked(packed || ""), most) };
  } catch (error) {
    return { failed: error instanceof RangeError ? "too-large" : file ? "bad-file" : "bad-link" };
  }
}

/** @param {string} code */
function unpacked(code) {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  let at = 0;
  const slices = new ReadableStream({
    pull(queue) {
      if (at < bytes.length) queue.enqueue(bytes.subarray(at, at += SLICE));
      else queue.close();
    },
  });
  return slices.pipeThrough(new DecompressionStream("deflate-raw"));
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {number} most */
async function read(stream, most) {
  const parts = [];
  const reader = stream.getReader();
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value);
  }
}
