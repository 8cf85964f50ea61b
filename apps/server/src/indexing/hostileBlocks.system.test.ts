import type { BlockLog } from '@peregrine/chains/block'
import { type FixtureChain, makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import {
  addressOf,
  hashOf,
  swapLog,
  syncLog,
  transferLog,
} from '@peregrine/testkit/fixture-chain/fixtureLogs'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { ChainContext } from './chainContext.ts'
import { fixtureContext } from './testing/fixtureContext.ts'
import { openTestClient } from './testing/testClient.ts'
import { indexChain } from './indexChain.ts'
import { readStoredChain } from './storedChain.ts'

const maxWord = 2n ** 256n - 1n
const zero = '0x0000000000000000000000000000000000000000'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const word = (hex: string): string => `0x${hex.padStart(64, '0')}`

let client: pg.Client
beforeEach(async () => {
  const opened = await openTestClient()
  client = opened.client
  return opened.end
})

/** Adds contracts that claim to be pairs of these tokens. */
function withFakePairs(
  context: ChainContext,
  pairs: ReadonlyMap<string, readonly [string, string]>,
): ChainContext {
  const answers: Record<string, (pair: readonly [string, string]) => string> = {
    '0x0dfe1681': ([token0]) => word(token0.slice(2)),
    '0xd21220a7': ([, token1]) => word(token1.slice(2)),
  }
  return {
    ...context,
    async readCalls(calls, blockNumber) {
      const results = await context.readCalls(calls, blockNumber)
      return calls.map(({ to, data }, position) => {
        const pair = pairs.get(to)
        return (pair && answers[data]?.(pair)) ?? results[position] ?? null
      })
    },
  }
}

type Draft = Omit<BlockLog, 'logIndex'>

/** Appends a transaction to a block. */
function append(chain: FixtureChain, number: number, logs: readonly Draft[]): string {
  const block = chain.blocks[number]
  if (!block) throw new Error(`no block ${number}`)
  let logIndex = (block.transactions.at(-1)?.logs.at(-1)?.logIndex ?? -1) + 1
  const index = block.transactions.length
  const hash = hashOf(`hostile ${number} ${index}`)
  block.transactions.push({
    hash,
    index,
    from: addressOf('attacker'),
    to: addressOf('attack'),
    isSuccess: true,
    logs: logs.map((log) => ({ ...log, logIndex: logIndex++ })),
  })
  return hash
}

async function index(chain: FixtureChain, context: ChainContext): Promise<string[]> {
  const faults: string[] = []
  const { log } = await readStoredChain(client, 'eth')
  await indexChain({
    client,
    context,
    steps: (async function* () {
      yield { type: 'blocks' as const, blocks: chain.blocks, isFinal: false, head: chain.blocks.length - 1 }
    })(),
    log,
    finalityDepth: 64,
    hooks: { onRecord: () => undefined, onFault: (dex, what) => faults.push(`${dex} ${what}`) },
    now: () => 0,
  })
  return faults
}

const one = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows[0]

test('a contract that claims to have swapped every possible coin does not stop the chain', async () => {
  const chain = makeFixtureChain({ seed: 7 })
  chain.extend(4)
  const [fake, token] = [addressOf('fake pair'), addressOf('fake token')]
  const lie = (paid: bigint): Draft =>
    swapLog(fake, addressOf('attacker'), { in0: 0n, in1: paid, out0: paid, out1: 0n })
  for (const number of [2, 3]) {
    const lies = [maxWord, 10n ** 50n, 10n ** 60n + 1n].flatMap((units) => [
      syncLog(fake, units, units),
      lie(units),
    ])
    append(chain, number, lies)
  }
  const faults = await index(chain, withFakePairs(fixtureContext(chain), new Map([[fake, [token, weth]]])))
  expect(await one('select number::int from chain_cursor')).toEqual({ number: 4 })
  expect(
    await one(
      'select count(*)::int as n, count(value_micros)::int as valued, max(sold_units)::text as max from trade where pool = $1',
      [fake],
    ),
  ).toEqual({
    n: 2,
    valued: 0,
    max: `1${'0'.repeat(50)}`,
  })
  expect(await one('select liquidity_micros::text as liquidity from pool where id = $1', [fake])).toEqual({
    liquidity: '0',
  })
  expect(faults).toEqual(Array.from({ length: 8 }, () => 'univ2 amount-absurd'))
})

test('sums of route totals and of transfers beyond what a column holds do not stop the chain', async () => {
  const chain = makeFixtureChain({ seed: 8 })
  chain.extend(4)
  const pairs = Array.from({ length: 24 }, (_, n) => addressOf(`fake pair ${n}`))
  const [token, other] = [addressOf('a token'), addressOf('b token')]
  const all = new Map(pairs.map((pair) => [pair, [token, other] as const]))
  const lied = append(
    chain,
    2,
    pairs.map((pair) =>
      swapLog(pair, addressOf('attacker'), { in0: 10n ** 60n, in1: 0n, out0: 0n, out1: 10n ** 60n }),
    ),
  )
  const made = chain.tokens()[0] ?? ''
  const flood = Array.from({ length: 24 }, () => transferLog(made, zero, addressOf('whale'), maxWord))
  append(chain, 3, flood)
  append(chain, 4, flood)
  await index(chain, withFakePairs(fixtureContext(chain), all))
  expect(await one('select number::int from chain_cursor')).toEqual({ number: 4 })
  expect(
    await one('select count(*)::int as n from balance where account = $1', [addressOf('whale')]),
  ).toEqual({ n: 0 })
  expect(
    await one('select sold_units::text as sold from trade where not in_pool and tx_hash = $1', [lied]),
  ).toEqual({
    sold: (24n * 10n ** 60n).toString(),
  })
})
