// Control characters, bidi marks, zero-width characters, tags, variation selectors and unpaired surrogates.
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]|[\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** Scripts whose letters change form next to a joiner. */
const joining =
  '[\\p{sc=Arab}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]'
/** Hidden characters with a purpose: they form a picture, a letter variant or a flag with their neighbours. */
const meant = [
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=\\p{sc=Han})[\\u{e0100}-\\u{e01ef}]',
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
].join('|')
const hiddenUnlessMeant = new RegExp(`(${meant})|${hidden.source}`, 'gu')
// biome-ignore lint/suspicious/noControlCharactersInRegex: what becomes a blank, not nothing
// oxlint-disable-next-line no-control-regex
const blanks = /[\s\u2028\u2029]+/gu
const plainAscii = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/** No script stacks more marks on a letter; a longer stack paints over adjacent lines. */
const pileOfMarks = /(\p{M}{4})\p{M}+/gu

/** Limits combining marks to four in a row. */
function capMarks(text: string): string {
  return text.replace(pileOfMarks, '$1')
}

/**
 * A token's name or symbol, safe to store: NFC, at most four combining marks in a row, no NUL, control, bidi or
 * zero-width characters or lone surrogates, white space collapsed, at most `maxLength` characters. May be empty.
 */
export function cleanTokenText(text: string, maxLength = 64): string {
  // Hidden characters are removed before normalising: between two marks they would leave the marks out of order.
  const composed = text
    .slice(0, maxLength * 8)
    .toWellFormed()
    .replace(hidden, '')
    .normalize('NFC')
  const shown = capMarks(composed).replace(/\s+/gu, ' ').trim()
  return [...shown].slice(0, maxLength).join('').trimEnd()
}

function cleanWrittenOnce(text: string): string {
  const composed = text
    .toWellFormed()
    .replace(blanks, ' ')
    .replace(hiddenUnlessMeant, (_, kept?: string) => kept ?? '')
    .normalize('NFC')
  return capMarks(composed).replace(blanks, ' ').trim()
}

/**
 * A name, note or group from user input, safe to store and show: as `cleanTokenText`, but keeps joiners within pictures
 * and letters. May be empty, and longer than the input: some letters are two in NFC.
 */
export function cleanWrittenText(text: string): string {
  if (plainAscii.test(text)) return text
  // Removing characters may have left a joiner alone, so clean again.
  const clean = cleanWrittenOnce(text)
  return clean === text ? text : cleanWrittenText(clean)
}

const lookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ѕ: 's',
  і: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  т: 't',
  у: 'y',
  х: 'x',
  ԝ: 'w',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'l',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  η: 'n',
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '3': 'e',
  '5': 's',
  $: 's',
  '8': 'b',
  '@': 'a',
  '4': 'a',
  '7': 't',
  ı: 'l',
  ł: 'l',
  ø: 'o',
  đ: 'd',
}

/** Equal for names that look alike: compatibility forms, case, accents and confusable letters folded. */
export function textSkeleton(text: string): string {
  const plain = cleanTokenText(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain]
    .map((char) => lookAlikes[char] ?? char)
    .filter((char) => /[\p{L}\p{N}\p{So}]/u.test(char))
    .join('')
}
