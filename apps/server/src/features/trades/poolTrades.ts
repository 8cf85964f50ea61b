import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { newestTradeFirst } from '../../db/newestFirst.ts'
import type { Queryable } from '../../db/queryable.ts'
import { type TradePlace, withTokens } from '../../domain/trades/store.ts'
import type { TradeRow } from '../../domain/trades/tradeRow.ts'

/** Selection of a pool's swaps. Times in milliseconds, start inclusive, end exclusive. */
export type TradeFilter = {
  side?: 'b' | 's' | undefined
  minMicros?: bigint | undefined
  /** Only trades of these wallets or, with `isKol`, of KOLs and tagged wallets. */
  makers?: readonly string[] | undefined
  isKol?: boolean | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
}

/** A rare maker is searched in at most this many swaps, so that no query reads a whole busy pool. */
const filteredSwaps = 200_000

const marked = 'exists (select from marked_wallet m where m.family = $% and m.address = t.sender)'

type Condition = { name: string; text: string; value: unknown }

/** Builds conditions on time and on content; `$%` stands for the value's placeholder. */
function conditionsOf(filter: TradeFilter, family: string): { when: Condition[]; what: Condition[] } {
  const given = (name: string, text: string, value: unknown) =>
    value === undefined ? [] : [{ name, text, value }]
  const { side, minMicros, makers, isKol, fromMs, toMs } = filter
  const who = [
    ...given('maker', 't.sender = any($%)', makers),
    ...given('marked', marked, isKol ? family : undefined),
  ]
  return {
    when: [...given('from', 't.time_ms >= $%', fromMs), ...given('to', 't.time_ms < $%', toMs)],
    what: [
      ...given('side', 't.side = $%::"char"', side),
      ...given('usd', 't.value_micros >= $%', minMicros?.toString()),
      ...who,
    ],
  }
}

/** Builder of a filtered query: text, name (one per shape) and further values. */
class Question {
  readonly values: unknown[]
  name: string

  constructor(name: string, values: readonly unknown[]) {
    this.name = name
    this.values = [...values]
  }

  add(condition: Condition): string {
    this.values.push(condition.value)
    this.name += `-${condition.name}`
    return condition.text.replace('$%', `$${this.values.length}`)
  }
}

/** Lists swaps of one pool that pass a filter, newest first, at most `limit`, after `before` when given. */
export async function listPoolTrades(
  db: Queryable,
  scope: { chain: ChainKey; pool: string; filter: TradeFilter },
  limit: number,
  before: TradePlace | null = null,
): Promise<TradeRow[]> {
  const { when, what } = conditionsOf(scope.filter, networkFacts[scope.chain].family)
  const question = new Question('pool-trades', [scope.chain, scope.pool, limit])
  const times = when.map((condition) => ` and ${question.add(condition)}`).join('')
  const page = before === null ? '' : ` and ${placeBefore(question, before)}`
  // The maker may be any of the wallets or any KOL; all other conditions must hold.
  const who = what
    .filter(({ name }) => name === 'maker' || name === 'marked')
    .map((each) => question.add(each))
  const rest = what
    .filter(({ name }) => name !== 'maker' && name !== 'marked')
    .map((each) => question.add(each))
  const passes = [...rest, ...(who.length > 0 ? [`(${who.join(' or ')})`] : [])]
  const text = withTokens(`select * from (
      select * from trade t where t.chain = $1 and t.pool = $2 and t.in_pool${times}${page}
      order by ${newestTradeFirst} limit ${filteredSwaps}
    ) t ${passes.length > 0 ? `where ${passes.join(' and ')}` : ''} order by ${newestTradeFirst} limit $3`)
  return (await db.query<TradeRow>({ name: question.name, text, values: question.values })).rows
}

function placeBefore(question: Question, [timeMs, block, txIndex, idx]: TradePlace): string {
  const time = question.add({ name: 'before', text: '$%', value: timeMs })
  const rest = [block, txIndex, idx].map((value) => question.add({ name: '', text: '$%', value }))
  return `t.time_ms <= ${time} and (t.time_ms, t.block_number, t.tx_index, t.idx) < (${time}, ${rest.join(', ')})`
}

/** Returns the launchpad's pool of a token and the one it moved to, if the pool is one of them; else the pool alone. */
export async function listJoinedPools(db: Queryable, chain: ChainKey, pool: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'joined-pools',
    text: `select unnest(array[l.pool, l.to_pool]) as id from pool p
      join launch l on l.chain = p.chain and l.token = p.token
      where p.chain = $1 and p.id = $2 and l.to_pool is not null and p.id in (l.pool, l.to_pool)`,
    values: [chain, pool],
  })
  return rows.length > 0 ? rows.map(({ id }) => id) : [pool]
}
