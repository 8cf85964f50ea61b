import { z } from 'zod'
import type { OriginalTweet, Tweet } from '../tweet.ts'
import { imageList, zContent, zHandle, zId, zTimeMs } from './fields.ts'

/** Account of an archive, which the archive itself does not name: supplied on import. */
export type ArchiveOwner = { name: string; handle: string }

const zMedia = z.array(z.object({ media_url_https: z.string() })).catch([])
const zEntities = z.object({ media: zMedia.optional() }).nullish().catch(null)
const zPost = z.object({
  id_str: zId,
  full_text: zContent,
  created_at: zTimeMs,
  entities: zEntities,
  extended_entities: zEntities,
})

/** An archive stores a retweet as text alone: `RT @handle: original text`. */
function originalOf(text: string): OriginalTweet | null {
  const [, name = '', content = ''] = /^RT @(\w{1,30}): ([\s\S]*)$/.exec(text) ?? []
  const handle = zHandle.safeParse(name)
  if (!handle.success) return null
  return { id: null, name: handle.data, handle: handle.data, image: null, content, medias: [], timeMs: null }
}

type Entities = z.infer<typeof zEntities>

/** The extended list has all images of a tweet, the plain one only its first. */
function mediasOf(extended: Entities, plain: Entities): string[] {
  const media = extended?.media ?? plain?.media ?? []
  return imageList(media.map(({ media_url_https }) => media_url_https))
}

/** Parses one entry of an archive's tweets.js; null for anything else. */
export function parseArchived(value: unknown, owner: ArchiveOwner): Tweet | null {
  const inner = (value as { tweet?: unknown } | null)?.tweet ?? value
  const parsed = zPost.safeParse(inner)
  if (!parsed.success) return null
  const { id_str, full_text, created_at, entities, extended_entities } = parsed.data
  const original = originalOf(full_text)
  const medias = mediasOf(extended_entities, entities)
  return {
    id: id_str,
    timeMs: created_at,
    userName: owner.name,
    userHandle: owner.handle,
    userImage: null,
    content: original ? '' : full_text,
    medias: original ? [] : medias,
    isRetweet: original !== null,
    original: original && { ...original, medias },
  }
}
