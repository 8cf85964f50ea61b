// Core compiles without platform types; this decoder is a pure function that all platforms have.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string }

const isText = (text: string) => !text.includes('\0')
/** UTF-16 without a byte order mark is accepted only if it contains an address: any bytes decode as UTF-16. */
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
const control = /[\u0001-\u0008\u000e-\u001f]/

/**
 * Decodes a text file: UTF-8, UTF-16, GB18030 as written by Chinese spreadsheets, else Windows-1252 if it contains an
 * address, which any encoding of one byte leaves whole. Null if it is none of them.
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
  const text = decode(bytes, 'windows-1252')
  return text !== null && holdsAddress(text) && !control.test(text) ? text : null
}
