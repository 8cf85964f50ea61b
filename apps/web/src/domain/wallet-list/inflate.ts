/** Decompresses raw deflate with the browser; null when the output would exceed `most` bytes. */
export async function inflate(bytes: Uint8Array, max: number): Promise<Uint8Array | null> {
  const packed = new Blob([new Uint8Array(bytes)]).stream()
  const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > max) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
