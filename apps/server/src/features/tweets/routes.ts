import { getMentionedTokens, getTweets, postTweets } from '@peregrine/contract/routes/tweets'
import { tweetsPerPage } from '@peregrine/contract/tweet'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { KolDirectory } from '../../domain/kols/kolDirectory.ts'
import { findExcess } from '../../http/jsonBodies.ts'
import { mount } from '../../http/mount.ts'
import { mentionedTokens } from './mentionedTokens.ts'
import { parseTweets, readTweetText } from './parse/parseTweets.ts'
import { listTweets, saveTweets } from './store.ts'
import { withKols } from './withKols.ts'
import { knowsSecret } from './webhookSecret.ts'

type TweetDeps = {
  pool: Pool
  kols: Pick<KolDirectory, 'ofHandle'>
  now(): number
  webhookSecret: string | null
}

const hourMs = 3_600_000
const maxBody = 5 * 1024 * 1024

export function tweetRoutes(app: FastifyInstance, deps: TweetDeps): void {
  const { pool, kols, now } = deps
  mount(app, getTweets, async ({ params, query }) => {
    const page = { skip: (query.page - 1) * tweetsPerPage, limit: tweetsPerPage }
    return withKols(await listTweets(pool, params.token, page), kols)
  })
  mount(app, getMentionedTokens, ({ query }) =>
    mentionedTokens(pool, now() - query.hours * hourMs, query.limit),
  )
  // Separate scope: the signature covers the raw bytes, so the body must not be parsed first.
  void app.register(async (scope) => webhook(scope, deps))
}

function webhook(scope: FastifyInstance, { pool, webhookSecret }: TweetDeps): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBody }, (_, body, done) =>
    done(null, body),
  )
  scope.route({
    method: 'POST',
    url: postTweets.path,
    bodyLimit: maxBody,
    config: { cost: postTweets.cost, contract: postTweets, isMachineCall: true },
    handler: async (request) => {
      if (webhookSecret === null) throw new Fault('feature.off', { setting: 'TWEETS_WEBHOOK_SECRET' })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!knowsSecret(request.headers, body, webhookSecret)) throw new Fault('secret.wrong')
      if (findExcess(body, Number.POSITIVE_INFINITY)) throw new Fault('body.too-deep')
      const value = readTweetText(body.toString('utf8'))
      if (value === undefined) throw new Fault('request.malformed', { part: 'body', where: '' })
      const { tweets, invalid } = parseTweets(value, null)
      const added = await saveTweets(pool, tweets, 'webhook')
      return { code: '000000', msg: 'success', data: { added, known: tweets.length - added, invalid } }
    },
  })
}
