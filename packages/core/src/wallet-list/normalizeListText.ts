import { toStorableText } from '../storableText.ts'

const plainForms: Record<string, string> = {
  '，': ',',
  '：': ':',
  '；': ';',
  '｜': '|',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '\u3000': ' ',
  '\u00a0': ' ',
}

// A zero-width joiner joins two pictures; anywhere else it is merely hidden.
const hidden =
  /[\u00ad\u034f\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu

/** Removes invisible characters: zero-width ones, soft hyphens, bidi marks. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, '')
}

/**
 * The text of a list without byte order mark, NULs, lone surrogates, hidden characters and Markdown fences, with `\n`
 * line ends.
 */
export function normalizeListText(text: string): string {
  return toStorableText(withoutHidden(text.replace(/\r\n?/g, '\n')))
    .replace(/\b0X(?=[0-9a-fA-F]{40}\b)/g, '0x')
    .replace(/^[ \t]*```[\w-]*[ \t]*$/gm, '')
}

/**
 * Replaces full-width punctuation, smart quotes and wide spaces by their plain forms. Names may contain them, so try
 * without first.
 */
export function plainPunctuation(text: string): string {
  return text.replace(/[，：；｜“”„‘’\u3000\u00a0]/g, (char) => plainForms[char] ?? char)
}
