import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineTopic, wholeState } from '../topic.ts'
import { zTweet } from '../tweet.ts'

/** The newest tweets of a list (`all`, or a token's address), newest first. An event is the whole state. */
export const tweets = defineTopic({
  name: 'tweets',
  params: z.object({ token: zAddressInput }),
  ...wholeState(z.array(zTweet)),
})
