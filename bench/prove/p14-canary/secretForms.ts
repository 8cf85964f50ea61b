import { encodeBase58 } from '@peregrine/core/base58'

/** Something that must be found nowhere: its bytes, or those of its text; `only` one form where others are covered. */
export type Secret = { name: string; bytes: Uint8Array; isText?: true; only?: 'base58' }

/** A form of a secret as bytes on a disk or wire; `pieces` are what is looked for, any of them is a find. */
export type Form = { name: string; pieces: readonly Buffer[] }

/** A piece has so many bits of the secret that it is nowhere by chance. */
const pieceBits = 80

/** Cuts a form into pieces of 80 bits or more: stores compress, and break long texts at places of their own. */
function piecesOf(whole: Buffer, bitsPerByte: number): Buffer[] {
  const size = Math.ceil(pieceBits / bitsPerByte)
  const count = Math.max(1, Math.floor(whole.length / size))
  return Array.from({ length: count }, (_, at) => whole.subarray(at * size, (at + 1) * size))
}

/** The base64 of the bytes at each of the three places that they can have in a longer text; without the edges. */
function base64Of(bytes: Uint8Array): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    const [first, last] = [Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6)]
    return text.slice(first, last)
  })
}

const urlSafe = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_')

function formOfText(name: string, texts: readonly string[], bitsPerCharacter: number): Form {
  const pieces = texts.flatMap((text) => [
    ...piecesOf(Buffer.from(text, 'latin1'), bitsPerCharacter),
    // Browsers store text that way, too.
    ...piecesOf(Buffer.from(text, 'utf16le'), bitsPerCharacter / 2),
  ])
  return { name, pieces }
}

/**
 * Every form of a secret that is searched for: raw bytes, hex in both cases (with 0x or not), base58, base64 (plain and
 * of URLs, at any place in a longer text) and decimal lists,
 * base64 of hex and base58, the texts in one and in two bytes for each character.
 */
export function formsOf({ bytes, isText, only }: Secret): Form[] {
  const hex = Buffer.from(bytes).toString('hex')
  const base58 = encodeBase58(bytes)
  const base64 = base64Of(bytes)
  const wrapped = [hex, hex.toUpperCase(), base58].flatMap((text) => base64Of(Buffer.from(text)))
  const forms = [
    isText
      ? formOfText('raw', [Buffer.from(bytes).toString()], 5)
      : { name: 'raw', pieces: piecesOf(Buffer.from(bytes), 8) },
    formOfText('hex', [hex, hex.toUpperCase()], 4),
    formOfText('base58', [base58], 5.8),
    formOfText('base64', [...base64, ...base64.map(urlSafe)], 6),
    formOfText('base64 of text', wrapped, 3),
    formOfText('decimal', [bytes.join(','), bytes.join(', ')], 2),
  ]
  return forms.filter(({ name }) => only === undefined || name === only)
}
