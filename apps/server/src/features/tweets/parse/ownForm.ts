import { z } from 'zod'
import type { Tweet } from '../tweet.ts'
import { imageList, zContent, zFlag, zHandle, zId, zImage, zName, zTimeMs } from './fields.ts'

/** The tweet item of the product document. */
const zItem = z.object({
  tweetId: zId,
  userName: zName,
  userUsername: zHandle,
  userProfileImage: zImage,
  content: zContent,
  tweetTimeStr: zTimeMs,
  isRetweet: zFlag,
  medias: z.unknown().optional(),
  originalTweetId: zId.nullish(),
  originalAuthorName: zName.nullish(),
  originalUsername: zHandle.nullish().catch(null),
  originalProfileImage: zImage,
  originalContent: zContent.nullish(),
  originalMedias: z.unknown().optional(),
  originalTweetTimeStr: zTimeMs.nullish().catch(null),
})
type Item = z.infer<typeof zItem>

function originalOf(item: Item): Tweet['original'] {
  const { originalUsername: handle, originalContent: content } = item
  if (!handle || content === null || content === undefined) return null
  return {
    id: item.originalTweetId ?? null,
    name: item.originalAuthorName || handle,
    handle,
    image: item.originalProfileImage,
    content,
    medias: imageList(item.originalMedias),
    timeMs: item.originalTweetTimeStr ?? null,
  }
}

/** Parses a tweet item; null for anything else. */
export function parseOwnForm(value: unknown): Tweet | null {
  const parsed = zItem.safeParse(value)
  if (!parsed.success) return null
  const item = parsed.data
  return {
    id: item.tweetId,
    timeMs: item.tweetTimeStr,
    userName: item.userName || item.userUsername,
    userHandle: item.userUsername,
    userImage: item.userProfileImage,
    content: item.content,
    medias: imageList(item.medias),
    isRetweet: item.isRetweet,
    original: originalOf(item),
  }
}
