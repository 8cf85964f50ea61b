// A zero-width joiner joins two pictures; anywhere else it is merely hidden.
const hidden =
  /[\u00ad\u034f\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu

/** Removes invisible characters: zero-width ones, soft hyphens, bidi marks. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, '')
}
