/** A tweet as stored: cleaned text, images as URLs, times in milliseconds. */
export type Tweet = {
  id: string
  timeMs: number
  userName: string
  userHandle: string
  userImage: string | null
  content: string
  medias: string[]
  isRetweet: boolean
  original: OriginalTweet | null
}

/** The tweet that a retweet repeats, or a reply or quotation refers to. */
export type OriginalTweet = {
  id: string | null
  name: string
  handle: string
  image: string | null
  content: string
  medias: string[]
  timeMs: number | null
}
