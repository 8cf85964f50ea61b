import { seededRandom } from '@peregrine/testkit/seededRandom'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { candleSlices } from './candleSlices.ts'
import { type Flow, WindowFlows } from './windowFlows.ts'

const dayMs = 86_400_000
const originMs = 1_800_000_000_000
const heldBlocks = 40
const lengthsMs = [60, 300, 3_600, 21_600, 86_400].map((seconds) => seconds * 1000)

type Random = () => number
type Kept = { number: number; hash: string; timeMs: number }

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  const { pool } = database
  for (let day = -2; day < 8; day++) {
    const fromMs = Math.floor(originMs / dayMs + day) * dayMs
    await pool.query(
      `create table trade_${10 + day} partition of trade for values from (${fromMs}) to (${fromMs + dayMs})`,
    )
  }
  // Two pools of the first token, one of the next, one of an unknown factory, and one of a base token (WETH).
  const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  const pools = [
    ['p1', 'one', true],
    ['p2', 'one', true],
    ['p3', 'two', true],
    ['p4', 'three', false],
    ['p5', weth, true],
  ] as const
  for (const [id, token, isKnown] of pools)
    await pool.query(
      `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves)
       values ('eth', $1, 'uniswap-v2', 'eth', '{a,b}', $2, 'b', $3, 1, 1, '{1,2}')`,
      [id, token, isKnown],
    )
})
afterEach(() => database.drop())

/** A chain of blocks in the tables, with what a window's flows read. */
class TestLedger {
  readonly #random: Random
  blocks: Kept[] = []
  timeMs = originMs
  #number = 0

  constructor(random: Random) {
    this.#random = random
  }

  async addBlock(stepMs: number): Promise<void> {
    this.timeMs += stepMs
    this.#number++
    const block = { number: this.#number, hash: `h${this.#random()}`, timeMs: this.timeMs }
    this.blocks = [...this.blocks, block].slice(-heldBlocks)
    for (let i = 0; i < Math.floor(this.#random() * 4); i++)
      await database.pool.query(
        `insert into trade (chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet,
           route_id, hops, dex, pool, sender, side, token, quote, sold_token, bought_token, value_micros, price_usd, seen_ms)
         values ('eth', 'eth', $1, 'h', $2, $3, 't', 0, true, true, 'r', 1, 'd', $4, 's', $5, 't', 'q', 't', 'q', $6, $7, 1)`,
        [
          this.#number,
          this.timeMs,
          i,
          `p${1 + Math.floor(this.#random() * 5)}`,
          this.#random() < 0.5 ? 'b' : 's',
          // Beyond the exact range of a double, and sometimes unknown.
          this.#random() < 0.1 ? null : String(BigInt(Math.floor(this.#random() * 1e15)) * 1_000_003n),
          this.#random() < 0.1 ? null : 1,
        ],
      )
  }

  /** Undoes some of the held blocks, at most all but the oldest. */
  async undo(): Promise<void> {
    const kept = 1 + Math.floor(this.#random() * (this.blocks.length - 1))
    this.blocks = this.blocks.slice(0, kept)
    const last = this.blocks.at(-1)
    if (!last) return
    await database.pool.query('delete from trade where block_number > $1', [last.number])
    this.timeMs = last.timeMs
    this.#number = last.number
  }

  /** Writes the trades' candles, the held blocks and the head. */
  async write(epoch: string): Promise<void> {
    await database.pool.query('delete from block')
    await database.pool.query(
      `insert into block select 'eth', number, hash, '', "timeMs", false
       from json_to_recordset($1) as b (number bigint, hash text, "timeMs" bigint)`,
      [JSON.stringify(this.blocks)],
    )
    await database.pool.query('delete from chain_cursor')
    const head = this.blocks.at(-1)
    await database.pool.query(`insert into chain_cursor values ('eth', $1, $2, $3, $4, 1)`, [
      head?.number,
      head?.hash,
      head?.timeMs,
      epoch,
    ])
    await database.empty('candle')
    await database.pool.query(
      `insert into candle (chain, pool, period, open_s, open, high, low, close, buy_micros, sell_micros, buys, sells)
       select chain, pool, s, time_ms / 1000 / s * s, 1, 1, 1, 1,
         coalesce(sum(value_micros) filter (where side = 'b'), 0), coalesce(sum(value_micros) filter (where side = 's'), 0),
         count(*) filter (where side = 'b'), count(*) filter (where side = 's')
       from trade, unnest('{1,15,60,300,900,3600,14400,86400}'::integer[]) s where price_usd is not null
       group by chain, pool, s, time_ms / 1000 / s`,
    )
  }
}

/** Counts the same directly from the trades. */
async function countTrades(lengthMs: number, atMs: number): Promise<Map<string, Flow>> {
  const { rows } = await database.pool.query(
    `select p.token, coalesce(sum(value_micros) filter (where side = 'b' and t.price_usd is not null), 0) as bought,
       coalesce(sum(value_micros) filter (where side = 's' and t.price_usd is not null), 0) as sold,
       count(*) filter (where side = 'b') as buys, count(*) filter (where side = 's') as sells,
       count(*) filter (where t.price_usd is null or value_micros is null) as unpriced
     from trade t join pool p on p.id = t.pool
     where time_ms > $1 and p.token in ('one', 'two') group by p.token`,
    [atMs - lengthMs],
  )
  return new Map(
    rows.map((row) => [
      row.token,
      {
        buyMicros: BigInt(row.bought),
        sellMicros: BigInt(row.sold),
        buys: Number(row.buys),
        sells: Number(row.sells),
        ...(Number(row.unpriced) > 0 && { unpriced: Number(row.unpriced) }),
      },
    ]),
  )
}

/** Returns a step to the next block, at whole seconds or not; now and then a pause, up to more than a day. */
function stepOf(random: Random): number {
  const dice = random()
  if (dice < 0.85) return 500 + Math.floor(random() * 20_000)
  if (dice < 0.97) return Math.floor(random() * 3_600) * 1000
  return Math.floor(random() * 1.2 * dayMs)
}

test.each([1, 2, 3, 4])(
  'every window equals the sum of its trades, through time, reorgs, restarts and a second process (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const ledger = new TestLedger(random)
    const open = () => lengthsMs.map((length) => new WindowFlows(database.pool, 'eth', length))
    let [here, there, epoch] = [open(), open(), 'a']
    for (let round = 0; round < 40; round++) {
      for (let i = 0; i < 5; i++) await ledger.addBlock(stepOf(random))
      if (random() < 0.3) await ledger.undo()
      if (random() < 0.1) here = open()
      if (random() < 0.05) epoch += 'a'
      await ledger.write(epoch)
      const atMs = ledger.timeMs + Math.floor(random() * 3_000)
      for (const [i, length] of lengthsMs.entries()) {
        const expected = await countTrades(length, atMs)
        expect(await here[i]?.read(atMs)).toEqual({ atMs, flows: expected })
        if (round % 7 === 0) expect(await there[i]?.read(atMs)).toEqual({ atMs, flows: expected })
      }
    }
    there = []
  },
)

test('rows written under a new epoch are summed anew', async () => {
  const ledger = new TestLedger(seededRandom(5))
  const flows = new WindowFlows(database.pool, 'eth', dayMs)
  for (let i = 0; i < 60; i++) await ledger.addBlock(10_000)
  await ledger.write('a')
  await flows.read(ledger.timeMs)
  await database.pool.query('delete from trade where block_number < 10')
  await ledger.write('b')
  const { flows: after } = await flows.read(ledger.timeMs)
  expect(after).toEqual(await countTrades(dayMs, ledger.timeMs))
})

test.each([
  [60, 75, '15:60-75'],
  [45, 300, '15:45-60 60:60-300'],
  [15, 1_800, '15:15-60 60:60-300 300:300-900 900:900-1800'],
  [14_385, 14_430, '15:14385-14430'],
  [14_385, null, '15:14385-14400 14400:14400-'],
  [3_600, 3_600, ''],
])('from %s to %s are the candles %s', (fromS, toS, expected) => {
  const text = candleSlices(fromS, toS).map(
    ({ period, ...span }) => `${period}:${span.fromS}-${span.toS ?? ''}`,
  )
  expect(text.join(' ')).toBe(expected)
})
