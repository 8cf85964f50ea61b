import { composeRetweet, composeTweet, type SandboxTweet } from '@peregrine/sandbox/people/composeTweet'
import type { Pool } from 'pg'
import { saveTweets } from './store.ts'
import type { Tweet } from './tweet.ts'

type Kol = { name: string; address: string }
export type SandboxTweets = {
  pool: Pool
  seed: string
  runId: string
  kols: readonly Kol[]
  now(): number
  onError(error: unknown): void
  intervalMs?: number
}

type BuyRow = {
  tx_hash: string
  idx: number
  time_ms: string
  sender: string
  name: string
  token: string
  symbol: string
  is_launch: boolean
}

/** Recent purchases of known traders; coins and dollars are no news. */
const recentBuys = `
  select t.tx_hash, t.idx, t.time_ms, t.sender, m.name, t.token, k.symbol, (l.created_ms > t.time_ms - 60000) is true as is_launch
  from marked_wallet m
  cross join lateral (select * from trade t where t.chain = any(case m.family when 'SOL' then '{sol}'::text[]
      else '{eth,base,bsc}'::text[] end) and t.sender = m.address and t.in_wallet and t.time_ms > $1
    order by t.time_ms desc limit 20) t
  join token k on k.chain = t.chain and k.address = t.token
  left join launch l on l.chain = t.chain and l.token = t.token
  where t.side = 'b' and m.kind = 'KOL' and k.symbol <> '' and k.symbol not in ('WETH', 'WBNB', 'SOL', 'WSOL', 'SUI', 'USDT', 'USDC', 'BUSD')
  order by t.time_ms limit 400`

/** A sandbox that runs for days keeps the newest. */
const kept = 2_000
const perRound = 3

function tweetOf(tweet: SandboxTweet, original: SandboxTweet | null): Tweet {
  return {
    ...tweet,
    isRetweet: original !== null,
    original: original && {
      id: original.id,
      name: original.userName,
      handle: original.userHandle,
      image: original.userImage,
      content: original.content,
      medias: original.medias,
      timeMs: original.timeMs,
    },
  }
}

function tweetsOf(row: BuyRow, { seed, kols }: SandboxTweets): Tweet[] {
  const tweet = composeTweet(seed, {
    id: `${row.tx_hash}/${row.idx}`,
    timeMs: Number(row.time_ms),
    kol: { name: row.name, address: row.sender },
    token: { address: row.token, symbol: row.symbol, isLaunch: row.is_launch },
  })
  if (!tweet) return []
  const retweet = composeRetweet(seed, tweet, kols)
  return [tweetOf(tweet, null), ...(retweet ? [tweetOf(retweet, tweet)] : [])]
}

/** Posts tweets now due about trades since a time. @returns the time of the last trade considered */
export async function postSandboxTweets(job: SandboxTweets, sinceMs: number): Promise<number> {
  const { rows } = await job.pool.query<BuyRow>(recentBuys, [sinceMs])
  const due = rows
    .flatMap((row) => tweetsOf(row, job))
    .filter(({ timeMs }) => timeMs <= job.now())
    .sort((a, b) => a.timeMs - b.timeMs)
  await saveTweets(job.pool, sinceMs === 0 ? due : due.slice(-perRound), `sandbox:${job.runId}`)
  return Number(rows.at(-1)?.time_ms ?? sinceMs)
}

/** Has the sandbox's known traders post about their purchases. Returns the stop function. */
export function watchSandboxTweets(job: SandboxTweets): () => void {
  let sinceMs = 0
  let isBusy = false
  const round = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      // Some trades are posted up to a minute later: they are reconsidered until then.
      sinceMs = Math.max(sinceMs, (await postSandboxTweets(job, sinceMs)) - 90_000)
      await job.pool.query(
        `delete from tweet where source like 'sandbox:%' and (source <> $1 or id not in (
           select id from tweet order by time_ms desc, id desc limit $2))`,
        [`sandbox:${job.runId}`, kept],
      )
    } catch (error) {
      job.onError(error)
    } finally {
      isBusy = false
    }
  }
  void round()
  const timer = setInterval(() => void round(), job.intervalMs ?? 4_000)
  return () => clearInterval(timer)
}
