import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey, Network } from '@peregrine/core/network'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultTradingSettings } from '../../domain/sends/settings.ts'
import { noTrading } from '../../domain/sends/openSending.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const token = { evm: `0x${'a1'.repeat(20)}`, sol: '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF' }
/** A token that routes on Ethereum may pass through. */
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const foreign = `0x${'f0'.repeat(20)}`
const wrapped = (chain: ChainKey) => addressesByChain[chain]?.wrappedNative ?? nativeSolMint

let app: TestApp
let served: TestApp

beforeAll(async () => {
  app = await startTestApp()
  served = await startTestApp({
    trading: {
      ...noTrading,
      settings: { ...defaultTradingSettings, routeServiceUrl: 'https://routes.example' },
    },
  })
})
beforeEach(async () => {
  for (const { database } of [app, served]) await database.pool.query('delete from launch')
  for (const { database } of [app, served]) await database.pool.query('delete from pool')
})
afterAll(async () => {
  await app?.end()
  await served?.end()
})

type Stored = {
  chain: ChainKey
  id: string
  dex: string
  /** Dollars; null where nobody can say. */
  depth?: number | null
  token?: string
  quote?: string
  feePips?: number | null
  isKnownFactory?: boolean
}

async function store(pools: readonly Stored[], { database } = app): Promise<void> {
  for (const { chain, id, dex, depth = 1, feePips = null, isKnownFactory = true, ...pair } of pools) {
    const own = pair.token ?? (chain === 'sol' ? token.sol : token.evm)
    const quote = pair.quote ?? wrapped(chain)
    // A reserve of nothing is a pool that was drained; an unpriced one has a reserve and no value.
    await database.pool.query(
      `insert into pool (chain, id, dex, network, tokens, token, quote, fee_pips, is_known_factory, first_block,
         first_seen_ms, reserves, liquidity_micros) values ($1, $2, $3, $1, array[$4, $5], $4, $5, $6, $7, 1, 1, $8, $9)`,
      [
        chain,
        id,
        dex,
        own,
        quote,
        feePips,
        isKnownFactory,
        depth === 0 ? [5, 0] : [5, 5],
        (depth ?? 0) * 1_000_000,
      ],
    )
  }
}

async function untradedOf(network: Network, pool: string, { server } = app): Promise<unknown> {
  const reply = await server.inject(`/${network}/pool-info/${pool}`)
  expect(reply.statusCode).toBe(200)
  return reply.json().data.untraded
}

const id = (digits: string) => `0x${digits.repeat(20)}`
const v4 = { chain: 'eth', id: `0x${'44'.repeat(32)}`, dex: 'uniswap-v4' } as const

test('the pool of an untraded venue names the deepest that routes reach, and no deeper one beside them', async () => {
  const eth = { chain: 'eth' } as const
  await store([
    v4,
    { ...eth, id: id('01'), dex: 'uniswap-v2', depth: 100 },
    { ...eth, id: id('02'), dex: 'uniswap-v3', depth: 500, feePips: 3_000 },
    { ...eth, id: id('03'), dex: 'uniswap-v3', depth: 900, feePips: 200 },
    { ...eth, id: id('04'), dex: 'sushiswap-v2', depth: 1_000 },
    { ...eth, id: id('05'), dex: 'uniswap-v2', depth: 2_000, isKnownFactory: false },
    { ...eth, id: id('06'), dex: 'uniswap-v2', depth: 3_000, quote: foreign },
    { ...eth, id: id('07'), dex: 'uniswap-v2', depth: 4_000, token: foreign },
    { chain: 'base', id: id('08'), dex: 'uniswap-v2', depth: 5_000 },
  ])
  expect(await untradedOf('eth', v4.id)).toEqual({ bestPool: id('02') })
  // A copy of a venue that the factory does not know is no pool of it.
  expect(await untradedOf('eth', id('05'))).toEqual({ bestPool: id('02') })
  expect(await untradedOf('eth', id('04'))).toEqual({ bestPool: id('02') })
  for (const traded of ['01', '02', '03', '06'])
    expect(await untradedOf('eth', id(traded)), traded).toBeUndefined()
})

test('an unknown depth comes last, and a drained pool never', async () => {
  await store([v4, { chain: 'eth', id: id('01'), dex: 'uniswap-v2', depth: 0 }])
  expect(await untradedOf('eth', v4.id)).toEqual({ bestPool: null })
  await store([{ chain: 'eth', id: id('02'), dex: 'uniswap-v3', depth: null, feePips: 500 }])
  expect(await untradedOf('eth', v4.id)).toEqual({ bestPool: id('02') })
  await store([{ chain: 'eth', id: id('03'), dex: 'uniswap-v3', depth: 1, feePips: 10_000 }])
  expect(await untradedOf('eth', v4.id)).toEqual({ bestPool: id('03') })
})

test('the coin itself has no pool that it is traded through', async () => {
  const dollars = { token: wrapped('eth'), quote: usdc }
  await store([
    { ...v4, ...dollars },
    { chain: 'eth', id: id('01'), dex: 'uniswap-v2', ...dollars },
  ])
  expect(await untradedOf('eth', v4.id)).toEqual({ bestPool: null })
})

test('a curve is offered while it trades', async () => {
  const curve = `${token.evm}:curve`
  await store([
    { chain: 'bsc', id: `0x${'1f'.repeat(32)}`, dex: 'pancake-infinity-cl' },
    { chain: 'bsc', id: curve, dex: 'fourmeme', depth: 900, quote: nativeCoin },
    { chain: 'bsc', id: id('01'), dex: 'pancakeswap-v2', depth: 100 },
  ])
  const { pool: db } = app.database
  await db.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, created_ms, updated_ms, stage,
       progress, first_block) values ('bsc', $1, 'four', 'fourmeme', $2, $3, $4, 'N', 'S', 1, 1, 'curve', 50, 1)`,
    [token.evm, curve, nativeCoin, foreign],
  )
  const asked = () => untradedOf('bsc', `0x${'1f'.repeat(32)}`)
  expect(await asked()).toEqual({ bestPool: curve })
  for (const stage of ['filled', 'migrated']) {
    await db.query('update launch set stage = $1', [stage])
    expect(await asked(), stage).toEqual({ bestPool: id('01') })
  }
})

const [orca, cpmm] = [
  'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
]

test('on Solana a token that the operator’s route service alone trades is traded', async () => {
  const untraded = { chain: 'sol', id: orca, dex: 'orca-whirlpool' } as const
  for (const one of [app, served]) await store([untraded], one)
  expect(await untradedOf('sol', orca)).toEqual({ bestPool: null })
  expect(await untradedOf('sol', orca, served)).toBeUndefined()
  for (const one of [app, served]) {
    await store([{ chain: 'sol', id: cpmm, dex: 'raydium-cpmm' }], one)
    expect(await untradedOf('sol', orca, one)).toEqual({ bestPool: cpmm })
    expect(await untradedOf('sol', cpmm, one)).toBeUndefined()
  }
})
