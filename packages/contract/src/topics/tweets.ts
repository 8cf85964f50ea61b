import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { zTweet } from '../tweet.ts'

/** The newest tweets of a list (`all`, or a token's address), newest first. An event is the whole state. */
export const tweets = defineTopic({
  name: 'tweets',
  params: z.object({ token: zAddressInput }),
  snapshot: z.array(zTweet),
  event: z.array(zTweet),
  apply: (_, event) => event,
})
