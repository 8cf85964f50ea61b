import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { TokenFacts } from '../indexing/tokenFacts.ts'
import type { DiscoveryChain } from './discoveryChain.ts'
import { readersOf } from './familyReaders.ts'

/** What a contract refused is asked for again this much later, if somebody looks: it may have been replaced. */
const refusedAgainMs = 86_400_000
/** What endpoints failed at is asked for again this much later. */
const failedAgainMs = 600_000
/** Tokens that nobody trades any more wait for somebody to look. */
const tradedWithinMs = 86_400_000

/** Takes the right to ask for a token's facts; false if they were asked for lately. */
async function takeTurn(db: Pool, chain: ChainKey, token: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'ask-facts',
    text: `insert into token_asked as a (chain, token, asked_ms, is_refused) values ($1, $2, $3, false)
      on conflict (chain, token) do update set asked_ms = excluded.asked_ms
      where a.asked_ms <= $3 - case when a.is_refused then ${refusedAgainMs} else ${failedAgainMs} end`,
    values: [chain, token, nowMs],
  })
  return rowCount === 1
}

/** Stores facts that a token lacks. One row a statement, as the indexer writes many in one transaction. */
async function storeFacts(db: Pool, chain: ChainKey, token: string, facts: TokenFacts): Promise<boolean> {
  const { symbol, name, skeleton, decimals, total_supply } = facts
  const { rows } = await db.query<{ is_whole: boolean }>({
    name: 'found-facts',
    text: `update token set symbol = coalesce(nullif(symbol, ''), $3), name = coalesce(nullif(name, ''), $4),
        skeleton = coalesce(nullif(skeleton, ''), $5), decimals = coalesce(decimals, $6),
        total_supply = coalesce(total_supply, $7)
      where chain = $1 and address = $2
      returning symbol <> '' and decimals is not null and total_supply is not null as is_whole`,
    values: [chain, token, symbol, name, skeleton, decimals, total_supply?.toString() ?? null],
  })
  return rows[0]?.is_whole ?? true
}

/** Notes what asking came to: a token whose facts are whole is due at once if a reorg takes them back. */
async function noteAnswer(db: Pool, chain: ChainKey, token: string, isWhole: boolean): Promise<void> {
  const text = isWhole
    ? 'delete from token_asked where chain = $1 and token = $2'
    : 'update token_asked set is_refused = true where chain = $1 and token = $2'
  await db.query(text, [chain, token])
}

/**
 * Reads the facts that a stored token lacks, unless they were asked for lately, and stores them. What its contract
 * refuses stays unknown.
 *
 * @returns the facts that were read; null if none were asked for
 * @throws Fault `chain.unreachable`
 */
export async function refreshFacts(
  db: Pool,
  chain: DiscoveryChain,
  token: string,
  nowMs: number,
): Promise<TokenFacts | null> {
  const key = chain.context.chain
  if (!(await takeTurn(db, key, token, nowMs))) return null
  const [facts] = await readersOf(chain).readFacts(chain, [token], { number: 0, timeMs: nowMs })
  const isWhole = facts !== undefined && (await storeFacts(db, key, token, facts))
  await noteAnswer(db, key, token, isWhole)
  return facts ?? null
}

/** Finds a token traded lately that lacks facts and whose contract has not refused them, never asked ones first. */
export async function findLackingToken(db: Pool, chain: ChainKey, nowMs: number): Promise<string | null> {
  const { rows } = await db.query<{ address: string }>({
    name: 'lacking-token',
    text: `select t.address from token t left join token_asked a on a.chain = t.chain and a.token = t.address
      where t.chain = $1 and (t.decimals is null or t.symbol = '' or t.total_supply is null) and t.traded_ms >= $3
        and (a.token is null or not a.is_refused and a.asked_ms <= $2)
      order by a.asked_ms nulls first, t.traded_ms desc nulls last, t.address limit 1`,
    values: [chain, nowMs - failedAgainMs, nowMs - tradedWithinMs],
  })
  return rows[0]?.address ?? null
}
