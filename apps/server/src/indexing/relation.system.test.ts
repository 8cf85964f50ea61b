import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenRow } from '../db/rows.ts'
import { relations } from './relation.ts'
import { openTestClient } from './testing/testClient.ts'
import type { TokenFacts } from './tokenFacts.ts'
import { rowsJson, writeRelation } from './writeRelation.ts'

let scene: Awaited<ReturnType<typeof openTestClient>>
beforeEach(async () => {
  scene = await openTestClient()
})
afterEach(() => scene.end())

const nothingKnown: TokenFacts = { symbol: '', name: '', skeleton: '', decimals: null, total_supply: null }
const owl: TokenFacts = {
  symbol: 'OWL',
  name: 'Owl',
  skeleton: 'owl',
  decimals: 18,
  total_supply: 10n ** 27n,
}
const wren: TokenFacts = { symbol: 'WREN', name: 'Wren', skeleton: 'wren', decimals: 6, total_supply: 5n }

/** Writes a token's row as a commit does, at the end of the given block. */
async function write(facts: TokenFacts, blockNumber: number): Promise<void> {
  const row: TokenRow = {
    chain: 'eth',
    address: `0x${'a'.repeat(40)}`,
    ...facts,
    first_block: 1,
    first_seen_ms: 1,
    is_holders_complete: false,
    price_usd: blockNumber,
    market_cap: null,
    liquidity_micros: 0n,
    best_pool: null,
    traded_ms: null,
  }
  await writeRelation(scene.client, relations.token, rowsJson([row]), {
    journal: { chain: 'eth', blockNumber },
  })
}

async function stored(): Promise<unknown> {
  const { rows } = await scene.client.query(
    'select symbol, name, skeleton, decimals, total_supply::text as total_supply, price_usd from token',
  )
  return rows[0]
}

const asStored = ({ total_supply, ...rest }: TokenFacts, price_usd: number) => ({
  ...rest,
  total_supply: String(total_supply),
  price_usd,
})

// A block is derived from what was known before: facts may be read, and stored, until its row is written.
test.each(Object.keys(nothingKnown) as (keyof TokenFacts)[])(
  'a row that lacks it leaves the stored fact as it is, and changes the rest: %s',
  async (fact) => {
    await write(owl, 1)
    await write({ ...wren, [fact]: nothingKnown[fact] }, 2)
    expect(await stored()).toEqual(asStored({ ...wren, [fact]: owl[fact] }, 2))
  },
)

test('a fact that was not known is stored once a row has it', async () => {
  await write(nothingKnown, 1)
  await write(owl, 2)
  expect(await stored()).toEqual(asStored(owl, 2))
})
