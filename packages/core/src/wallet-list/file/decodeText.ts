// Core compiles without the types of any platform; this decoder is a pure function that all of them have.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string }

const isText = (text: string) => !text.includes('\0')
/** UTF-16 without its mark is believed only where an address stands in it: any bytes can be read so. */
const holdsAddress = (text: string) => isText(text) && /[0-9A-Za-z]{32}/.test(text)

function labelsOf(bytes: Uint8Array): readonly string[] {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  if (mark === 0xfffe) return ['utf-16le']
  return mark === 0xfeff ? ['utf-16be'] : ['utf-8', 'gb18030']
}

function decode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    // Not this encoding; the next may fit.
    if (!(error instanceof TypeError)) throw error
    return null
  }
}

/**
 * The text of a file that some program wrote: UTF-8, UTF-16, else GB18030 as Chinese spreadsheets write it. Null where
 * it is none of them.
 */
export function decodeText(bytes: Uint8Array): string | null {
  for (const label of labelsOf(bytes)) {
    const text = decode(bytes, label)
    if (text !== null && isText(text)) return text
  }
  for (const label of ['utf-16le', 'utf-16be']) {
    const text = decode(bytes, label)
    if (text !== null && holdsAddress(text)) return text
  }
  return null
}
