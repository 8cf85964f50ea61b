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

// A zero-width joiner between two pictures makes one of them; anywhere else it only hides.
const hidden =
  /[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu

/** The text of a list without byte order mark, hidden characters and Markdown fences, with `\n` at line ends. */
export function normalizeListText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(hidden, '')
    .replace(/^[ \t]*```[\w-]*[ \t]*$/gm, '')
}

/** Full-width punctuation, smart quotes and wide spaces as their plain forms. Names may hold them: see first without. */
export function plainPunctuation(text: string): string {
  return text.replace(/[，：；｜“”„‘’\u3000\u00a0]/g, (char) => plainForms[char] ?? char)
}
