/** Compresses bytes with the browser's raw deflate. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const plain = new Blob([new Uint8Array(bytes)]).stream()
  const packed = plain.pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
