import { z } from 'zod'
import type { OriginalTweet, Tweet } from '../tweet.ts'
import { imageList, zContent, zHandle, zId, zImage, zName, zTimeMs } from './fields.ts'

const zUser = z.object({ id: zId, name: zName, username: zHandle, profile_image_url: zImage })
const zMedia = z.object({ media_key: z.string(), url: zImage, preview_image_url: zImage })
const zPost = z.object({
  id: zId,
  text: zContent,
  author_id: zId,
  created_at: zTimeMs,
  attachments: z
    .object({ media_keys: z.array(z.string()).catch([]) })
    .nullish()
    .catch(null),
  note_tweet: z.object({ text: zContent }).nullish().catch(null),
  referenced_tweets: z
    .array(z.object({ type: z.string(), id: zId }))
    .nullish()
    .catch(null),
})
type Post = z.infer<typeof zPost>

const zAnswer = z.object({
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((one) => [one])]),
  includes: z
    .object({
      users: z.array(z.unknown()).catch([]),
      media: z.array(z.unknown()).catch([]),
      tweets: z.array(z.unknown()).catch([]),
    })
    .partial()
    .catch({}),
})

/** Expansions of an API response: authors, images, and the tweets repeated. */
type Included = {
  users: Map<string, z.infer<typeof zUser>>
  media: Map<string, z.infer<typeof zMedia>>
  posts: Map<string, Post>
}

function good<T extends z.ZodType>(schema: T, values: readonly unknown[] = []): z.output<T>[] {
  return values
    .map((value) => schema.safeParse(value))
    .flatMap((parsed) => (parsed.success ? [parsed.data] : []))
}

/** Profile images are linked in their smallest size; the 200 px one has the same name without `_normal`. */
const largerImage = (url: string | null): string | null =>
  url?.replace(/_normal(\.\w+)$/, '_200x200$1') ?? null

function mediasOf({ attachments }: Post, { media }: Included): string[] {
  const known = (attachments?.media_keys ?? []).map((key) => media.get(key))
  return imageList(known.map((one) => one?.url ?? one?.preview_image_url))
}

const contentOf = (post: Post): string => post.note_tweet?.text ?? post.text

function originalOf(post: Post, included: Included): OriginalTweet | null {
  const [reference] = post.referenced_tweets ?? []
  const original = reference && included.posts.get(reference.id)
  const author = original && included.users.get(original.author_id)
  if (!original || !author) return null
  return {
    id: original.id,
    name: author.name || author.username,
    handle: author.username,
    image: largerImage(author.profile_image_url),
    content: contentOf(original),
    medias: mediasOf(original, included),
    timeMs: original.created_at,
  }
}

function tweetOf(value: unknown, included: Included): Tweet | null {
  const parsed = zPost.safeParse(value)
  const author = parsed.success ? included.users.get(parsed.data.author_id) : undefined
  if (!parsed.success || !author) return null
  const post = parsed.data
  return {
    id: post.id,
    timeMs: post.created_at,
    userName: author.name || author.username,
    userHandle: author.username,
    userImage: largerImage(author.profile_image_url),
    content: contentOf(post),
    medias: mediasOf(post, included),
    isRetweet: (post.referenced_tweets ?? []).some(({ type }) => type === 'retweeted'),
    original: originalOf(post, included),
  }
}

/** Parses the tweets of a response of X's API v2, null for each that is malformed; null when it is no such response. */
export function parseApiV2(value: unknown): (Tweet | null)[] | null {
  const parsed = zAnswer.safeParse(value)
  if (!parsed.success || !parsed.data.includes.users) return null
  const { data, includes } = parsed.data
  const included: Included = {
    users: new Map(good(zUser, includes.users).map((user) => [user.id, user])),
    media: new Map(good(zMedia, includes.media).map((media) => [media.media_key, media])),
    posts: new Map(good(zPost, includes.tweets).map((post) => [post.id, post])),
  }
  return data.map((post) => tweetOf(post, included))
}
