import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import { cpmmPool } from '@peregrine/sandbox/solana/programs/addresses'
import { type SolanaSandbox, startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { untilFound } from '@peregrine/testkit/untilFound'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../realtime/testing/testApp.ts'
import { HistoryKeeper } from './history/historyKeeper.ts'
import { openDiscoveryChain, startDiscoveringApp } from './testing/testDiscovery.ts'

// Real programs on the sandbox's ledger behind a free plan; the index has not seen one slot of them.

let sandbox: SolanaSandbox
let provider: Awaited<ReturnType<typeof startProvider>>
let app: TestApp
let chain: ReturnType<typeof openDiscoveryChain>

async function rpc<T>(method: string, params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await (await fetch(sandbox.rpcUrl, { method: 'POST', body })).json()
  return (reply as { result: T }).result
}

beforeAll(async () => {
  sandbox = await startSolanaSandbox({ seed: 'discover', rate: 20 })
  provider = await startProvider({ target: { url: sandbox.rpcUrl }, profile: 'free-solana' })
  const sources = sandbox.pricePools.map(
    ({ symbol, pool, base, quote }) => [pool, { symbol, pool, base, quote }] as const,
  )
  chain = openDiscoveryChain('sol', [provider.url], new Map(sources))
  app = await startDiscoveringApp([chain])
  // As the indexer would have said.
  await app.database.pool.query(
    `insert into coin_price (chain, symbol, price_e8, pool, time_ms) values ('sol', 'SOL', 15000000000, 'p', 1)`,
  )
})
afterAll(async () => {
  await app?.end()
  await provider?.stop()
  await sandbox?.stop()
})

async function read(
  url: string,
): Promise<{ status: number; data: Record<string, unknown> & Record<string, unknown>[] }> {
  const reply = await app.server.inject({ url })
  return { status: reply.statusCode, data: reply.json().data }
}

type Listed = { signature: string; slot: number; err: unknown }

const transactionConfig = { encoding: 'json', maxSupportedTransactionVersion: 0 }

/** A token launched on pump.fun whose newest trade there is after a slot, by the transactions of its program. */
function findLaunched(afterSlot = -1): Promise<{ mint: string; curve: string }> {
  const find = async () => {
    const listed = await rpc<Listed[]>('getSignaturesForAddress', [programs.pumpfun, { limit: 100 }])
    for (const { signature, slot } of listed) {
      if (slot <= afterSlot) break
      const { facts } = decodeSolanaTransaction(await rpc('getTransaction', [signature, transactionConfig]))
      const swap = facts.find((fact) => fact.kind === 'swap' && fact.dex === 'pumpfun')
      if (swap?.kind !== 'swap' || swap.pool === null) continue
      const mint = swap.bought.token === nativeSolMint ? swap.sold.token : swap.bought.token
      return { mint, curve: swap.pool }
    }
    return null
  }
  return untilFound(find, { what: 'trade on pump.fun', endMs: 120_000 })
}

test('a mint that nobody traded is found with its derived pool, its name and its price', async () => {
  const mint = sandbox.contracts.tokenRAYO as string
  const { pool } = cpmmPool(mint, nativeSolMint)
  const { data } = await read(`/unified-search/${mint}`)
  expect(data).toMatchObject([{ network: 'sol', tokenAddress: mint, symbol: 'RAYO', pairAddress: pool }])
  const { data: pools } = await read(`/api/pools/sol/${mint}`)
  expect(pools).toMatchObject([{ poolAddress: pool, dex: 'raydium-cpmm', isKnownFactory: true }])
  expect(Number(pools[0]?.tokenPrice)).toBeGreaterThan(0)
  expect(Number(pools[0]?.liquidityUsd)).toBeGreaterThan(0)
  const security = await read(`/api/security/sol/${mint}?maxAgeS=60`)
  expect(security.status).toBe(200)
})

test('a curve of pump.fun is found by its mint and by its own address, with the price of its reserves', async () => {
  const { mint, curve } = await findLaunched()
  const { status, data } = await read(`/pump/pool-info/${curve}`)
  expect(status).toBe(200)
  expect(data).toMatchObject({ network: 'pump', dex: 'pumpfun', tokenAddress: mint, tokenDecimals: 6 })
  expect(Number(data.tokenPrice)).toBeGreaterThan(0)
  const { data: token } = await read(`/api/token/pump/${mint}`)
  expect(token).toMatchObject({ bestPool: curve, holders: null })
  expect(token.symbol).not.toBe('')
})

test('a token account, a wallet and a program are no tokens', async () => {
  const wallet = sandbox.accounts[0]?.address ?? ''
  const { vault0 } = cpmmPool(sandbox.contracts.tokenRAYO as string, nativeSolMint)
  for (const address of [wallet, vault0, programs.raydiumCpmm]) {
    expect([address, (await read(`/api/token/sol/${address}`)).status]).toEqual([address, 404])
  }
  const { rows } = await app.database.pool.query('select address from token where address = any($1)', [
    [wallet, vault0, programs.raydiumCpmm],
  ])
  expect(rows).toEqual([])
})

test('the past of a pool is read by its signatures; every trade before the start is in its candles', async () => {
  // Dollars need a trade of the coin.
  const pricePools = new Set(sandbox.pricePools.map(({ pool }) => pool))
  const priced = async () => {
    for (const pool of pricePools)
      for (const { signature, slot } of await rpc<Listed[]>('getSignaturesForAddress', [
        pool,
        { limit: 3 },
      ])) {
        const { facts } = decodeSolanaTransaction(await rpc('getTransaction', [signature, transactionConfig]))
        if (facts.some((fact) => fact.kind === 'swap' && pricePools.has(fact.pool ?? ''))) return slot
      }
    return null
  }
  await expect.poll(priced, { timeout: 60_000, interval: 100 }).not.toBeNull()
  const { curve } = await findLaunched((await priced()) ?? -1)
  expect((await read(`/pump/pool-info/${curve}`)).status).toBe(200)
  const [newest] = await rpc<Listed[]>('getSignaturesForAddress', [curve, { limit: 1 }])
  const isFinal = async () =>
    (await rpc<number>('getSlot', [{ commitment: 'finalized' }])) > (newest?.slot ?? 0)
  await expect.poll(isFinal, { timeout: 60_000, interval: 100 }).toBe(true)
  const finalSlot = (newest?.slot ?? 0) + 1
  await app.database.pool.query(`insert into chain_start values ('sol', $1, $2) on conflict do nothing`, [
    finalSlot,
    Date.now(),
  ])
  const keeper = new HistoryKeeper({
    db: app.database.pool,
    chains: new Map([['sol', chain] as const]),
    now: Date.now,
    onError: (error) => {
      throw error
    },
  })
  await expect
    .poll(async () => (await keeper.watch('sol', curve)).isReading, { timeout: 60_000, interval: 50 })
    .toBe(false)
  await keeper.stop()
  // The truth, from the node itself.
  const listed = await rpc<Listed[]>('getSignaturesForAddress', [curve, { limit: 1_000 }])
  let trades = 0
  for (const { signature, slot, err } of listed) {
    if (err !== null || slot >= finalSlot) continue
    const { facts } = decodeSolanaTransaction(await rpc('getTransaction', [signature, transactionConfig]))
    trades += facts.filter((fact) => fact.kind === 'swap' && fact.pool === curve).length
  }
  const { rows } = await app.database.pool.query<{ trades: string }>(
    `select coalesce(sum(buys + sells), 0) as trades from past_candle where pool = $1 and period = 60`,
    [curve],
  )
  expect(trades).toBeGreaterThan(0)
  expect(Number(rows[0]?.trades)).toBe(trades)
})
