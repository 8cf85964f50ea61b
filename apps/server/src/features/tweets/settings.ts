import type { MissingSetting } from '@peregrine/contract/routes/status'
import { z } from 'zod'

const zHandles = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().replace(/^@/, '')))
  .pipe(
    z
      .array(z.string().regex(/^\w{1,30}$/, 'names an account that cannot be one'))
      .max(50, 'names more than 50 accounts'),
  )

/** Sources of tweets besides files: see docs/tweets.md. */
export const tweetSettingFields = {
  TWEETS_WEBHOOK_SECRET: z.string().min(16, 'is shorter than 16 characters').optional(),
  X_BEARER_TOKEN: z.string().min(1).optional(),
  X_ACCOUNTS: zHandles.optional(),
  X_API_URL: z.url({ error: 'is not a URL' }).default('https://api.x.com'),
  X_POLL_SECONDS: z.coerce
    .number({ error: 'is not a number' })
    .int()
    .min(5, 'is below 5')
    .max(86_400)
    .default(60),
}

type Fields = z.infer<z.ZodObject<typeof tweetSettingFields>>

export type TweetSettings = {
  webhookSecret: string | null
  /** Null while a key or the accounts are missing. */
  x: { url: string; token: string; accounts: string[]; pollMs: number } | null
  /** Reason why X is not read; null when it is. */
  xMissing: MissingSetting | null
}

export function tweetSettingsOf(fields: Fields): TweetSettings {
  const { X_BEARER_TOKEN: token, X_ACCOUNTS: accounts, X_API_URL: url, X_POLL_SECONDS: seconds } = fields
  const webhookSecret = fields.TWEETS_WEBHOOK_SECRET ?? null
  if (!token) return { webhookSecret, x: null, xMissing: { setting: 'X_BEARER_TOKEN', what: 'unset' } }
  if (!accounts) return { webhookSecret, x: null, xMissing: { setting: 'X_ACCOUNTS', what: 'empty' } }
  const x = { url: url.replace(/\/$/, ''), token, accounts, pollMs: seconds * 1_000 }
  return { webhookSecret, x, xMissing: null }
}
