import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { newestTradeFirst, oldestTradeFirst } from '../../db/newestFirst.ts'
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

export type TradeOrder = 'newest' | 'oldest'

const orders: Record<TradeOrder, { sort: string; follows: string }> = {
  newest: { sort: newestTradeFirst, follows: '<' },
  oldest: { sort: oldestTradeFirst, follows: '>' },
}

type Asked = { chain: ChainKey; pool: string; filter: TradeFilter; order?: TradeOrder }

/** Lists swaps of one pool that pass a filter, newest or oldest first, at most `limit`, those that follow `place`. */
export async function listPoolTrades(
  db: Queryable,
  { chain, pool, filter, order = 'newest' }: Asked,
  limit: number,
  place: TradePlace | null = null,
): Promise<TradeRow[]> {
  const { when, what } = conditionsOf(filter, networkFacts[chain].family)
  const question = new Question(`pool-trades-${order}`, [chain, pool, limit])
  const times = when.map((condition) => ` and ${question.add(condition)}`).join('')
  const { sort, follows } = orders[order]
  const page = place === null ? '' : ` and ${placeAfter(question, place, follows)}`
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
      order by ${sort} limit ${filteredSwaps}
    ) t ${passes.length > 0 ? `where ${passes.join(' and ')}` : ''} order by ${sort} limit $3`)
  return (await db.query<TradeRow>({ name: question.name, text, values: question.values })).rows
}

function placeAfter(question: Question, [timeMs, block, txIndex, idx]: TradePlace, follows: string): string {
  const time = question.add({ name: 'after', text: '$%', value: timeMs })
  const rest = [block, txIndex, idx].map((value) => question.add({ name: '', text: '$%', value }))
  return `t.time_ms ${follows}= ${time} and (t.time_ms, t.block_number, t.tx_index, t.idx) ${follows} (${time}, ${rest.join(', ')})`
}
