import { z } from 'zod'
import { zAddressInput, zLimit } from '../input.ts'
import { defineRoute } from '../route.ts'
import { tokenIdentity, zLaunchStage } from '../tokenRow.ts'
import { zTweet } from '../tweet.ts'

export const getTweets = defineRoute({
  path: '/twitter/:token',
  summary: 'Tweets, newest first, ten a page; `token` is `all`, or the address of a token that they name',
  params: z.object({ token: zAddressInput }),
  query: z.object({ page: z.coerce.number<number>().int().min(1).max(1_000).default(1) }),
  reply: z.array(zTweet),
  cost: 5,
  faults: ['request.malformed'],
})

/** A token mentioned in tweets; figures are null if nothing is indexed. */
export const zMentionedToken = z.object({
  ...tokenIdentity,
  poolAddress: z.string().nullable(),
  /** Tweets and accounts that mention it within the requested hours, and the newest tweet. */
  tweets: z.number(),
  accounts: z.number(),
  lastTweetAt: z.number(),
  lastTweetBy: z.string(),
  /** Milliseconds: launch or pool creation; null if neither was indexed. */
  createdAt: z.number().nullable(),
  marketCap: z.number().nullable(),
  liquidity: z.number().nullable(),
  /** Percent of the launchpad's curve; null for a token without one. */
  progress: z.number().nullable(),
  stage: zLaunchStage.nullable(),
  creator: z.string().nullable(),
  /** Percent of the supply held by the creator; null if the creator or some holders are unknown. */
  creatorShare: z.number().nullable(),
  /** Tokens launched by the creator, including this one. */
  creatorLaunches: z.number().nullable(),
  /** A look-alike token with more liquidity. */
  copyOf: z.string().nullable(),
})
export type MentionedToken = z.infer<typeof zMentionedToken>

export const getMentionedTokens = defineRoute({
  path: '/api/tweets/tokens',
  summary: 'Tokens that recent tweets name, with what their launch tells; newest mention first',
  query: z.object({
    limit: zLimit(30, 100),
    hours: z.coerce.number<number>().int().min(1).max(720).default(24),
  }),
  reply: z.array(zMentionedToken),
  cost: 20,
  faults: ['request.malformed'],
})

export const postTweets = defineRoute({
  method: 'POST',
  path: '/api/tweets/webhook',
  summary:
    'Takes tweets from outside: a tweet item, a list of them, an API v2 answer or an archive. Needs TWEETS_WEBHOOK_SECRET as a bearer token, or as the key of X-Signature: sha256=<hex HMAC of the body>',
  body: z.unknown(),
  reply: z.object({ added: z.number(), known: z.number(), invalid: z.number() }),
  cost: 50,
  faults: ['request.malformed', 'secret.wrong', 'feature.off'],
})
