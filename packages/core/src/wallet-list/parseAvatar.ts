/** Longest URL of a picture, in UTF-16 units. */
export const longestAvatar = 2_048
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
const longestEmoji = 16

/**
 * A wallet's avatar: an emoji, or the http or https URL of a picture without a name and password. Null for anything
 * else; whether the URL leads to a picture is only known when it is fetched.
 */
export function parseAvatar(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  if (trimmed.length <= longestEmoji && picture.test(trimmed)) return trimmed
  const url = /^https?:\/\/([^\s/?#@\\]+)(?:[/?#][^\s\\]*)?$/.exec(trimmed)
  return url && trimmed.length <= longestAvatar ? trimmed : null
}

/** True for an avatar that is fetched, not written. */
export function isPictureUrl(avatar: string): boolean {
  return /^https?:\/\//.test(avatar)
}
