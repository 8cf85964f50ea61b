import { withoutHidden } from '../paste/withoutHidden.ts'
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
