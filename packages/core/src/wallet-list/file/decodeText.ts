// Core compiles without the types of any platform; this decoder is a pure function that all of them have.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string }

/**
 * The text of a file that some program wrote: UTF-8, UTF-16 with a byte order mark, else GB18030 as Chinese
 * spreadsheets write it. Null where it is none of them.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const labels = mark === 0xfffe ? ['utf-16le'] : mark === 0xfeff ? ['utf-16be'] : ['utf-8', 'gb18030']
  for (const label of labels) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes)
      return text.includes('\0') ? null : text
    } catch (error) {
      // Not this encoding; the next may fit.
      if (!(error instanceof TypeError)) throw error
    }
  }
  return null
}
