import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import { programs } from '@peregrine/protocols/solana/programs'
import { type SolanaSandbox, startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../realtime/testing/testApp.ts'
import { openDiscoveryChain, startDiscoveringApp } from '../testing/testDiscovery.ts'
import { seedLaunches } from './launchSeeder.ts'

// Launches on the sandbox's pump.fun behind a free plan. The truth is every transaction of the program, read from the
// ledger itself.

let sandbox: SolanaSandbox
let provider: Awaited<ReturnType<typeof startProvider>>
let app: TestApp
let chain: ReturnType<typeof openDiscoveryChain>

async function rpc<T>(method: string, params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await (await fetch(sandbox.rpcUrl, { method: 'POST', body })).json()
  return (reply as { result: T }).result
}

type Listed = { signature: string; slot: number; blockTime: number; err: unknown }

/** Facts of pump.fun's transactions below a slot, oldest first. */
async function truth(below: number) {
  const config = { encoding: 'json', maxSupportedTransactionVersion: 0 }
  const facts = []
  let before: string | undefined
  for (;;) {
    const page: Listed[] = await rpc('getSignaturesForAddress', [programs.pumpfun, { limit: 1_000, before }])
    for (const one of page) {
      if (one.slot >= below || one.err !== null) continue
      const decoded = decodeSolanaTransaction(await rpc('getTransaction', [one.signature, config]))
      for (const fact of decoded.facts.toReversed()) facts.push({ fact, ...one })
    }
    before = page.at(-1)?.signature
    if (page.length < 1_000) return facts.reverse()
  }
}

beforeAll(async () => {
  sandbox = await startSolanaSandbox({ seed: 'seed', rate: 20 })
  provider = await startProvider({ target: { url: sandbox.rpcUrl }, profile: 'free-solana' })
  const sources = sandbox.pricePools.map(
    ({ symbol, pool, base, quote }) => [pool, { symbol, pool, base, quote }] as const,
  )
  chain = openDiscoveryChain('sol', [provider.url], new Map(sources))
  app = await startDiscoveringApp([chain])
})
afterAll(async () => {
  await app?.end()
  await provider?.stop()
  await sandbox?.stop()
})

test('launches and moves of before the start are those that the ledger has', async () => {
  const finalSlot = () => rpc<number>('getSlot', [{ commitment: 'finalized' }])
  const launchedSoFar = async () =>
    (await truth(await finalSlot())).filter(({ fact }) => fact.kind === 'launch').length
  await expect.poll(launchedSoFar, { timeout: 120_000, interval: 500 }).toBeGreaterThan(3)
  const start = await finalSlot()
  await app.database.pool.query(`insert into chain_start values ('sol', $1, $2)`, [start, Date.now()])
  const options = {
    db: app.database.pool,
    chains: new Map([['sol', chain] as const]),
    now: Date.now,
    waitMs: 50,
    onStored: () => undefined,
    onError: (error: unknown) => {
      throw error
    },
  }
  const seed = async () => (await app.database.pool.query('select * from launch_seed')).rows[0] ?? {}
  // Ended after the first stretch, it goes on where it was.
  const stop = seedLaunches(options)
  await expect.poll(async () => (await seed()).launches > 0, { timeout: 120_000, interval: 5 }).toBe(true)
  await stop()
  const again = seedLaunches(options)
  await expect.poll(async () => (await seed()).is_done, { timeout: 120_000, interval: 50 }).toBe(true)
  await again()
  const facts = await truth(start)
  const launched = facts.flatMap(({ fact, slot, blockTime }) =>
    fact.kind === 'launch' ? [{ fact, slot, blockTime }] : [],
  )
  const { rows } = await app.database.pool.query(
    'select token, pool, creator, name, symbol, uri, quote, network, created_ms, first_block from launch order by first_block, token',
  )
  const expected = launched
    .slice(-rows.length)
    .map(({ fact, slot, blockTime }) => ({
      token: fact.token,
      pool: fact.pool,
      creator: fact.creator,
      name: fact.name,
      symbol: fact.symbol,
      uri: fact.uri,
      quote: fact.quote,
      network: 'pump',
      created_ms: String(blockTime * 1_000),
      first_block: String(slot),
    }))
    .toSorted((a, b) => Number(a.first_block) - Number(b.first_block) || (a.token < b.token ? -1 : 1))
  expect(rows.length).toBeGreaterThan(3)
  expect(rows).toEqual(expected)
  expect(rows).toHaveLength(Math.min(launched.length, rows.length))
  expect((await seed()).trouble).toBeNull()
  const moved = facts.flatMap(({ fact, slot }) =>
    fact.kind === 'curve' && fact.stage === 'migrated' && slot < start ? [fact] : [],
  )
  const stages = await app.database.pool.query<{ token: string; to_pool: string }>(
    `select token, to_pool from launch where stage = 'migrated'`,
  )
  const known = new Set(rows.map(({ token }) => token))
  for (const fact of moved.filter(({ token }) => known.has(token)))
    expect(stages.rows).toContainEqual({ token: fact.token, to_pool: fact.toPool })
  const open = await app.database.pool.query(`select from launch where stage = 'curve' and progress > 0`)
  expect(open.rowCount).toBeGreaterThan(0)
})
