import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { nativeCoin } from '@peregrine/core/address'
import type { Person } from '@peregrine/sandbox/evm/cast'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EvmMarket, startEvmMarket } from '../features/quotes/evm/testing/evmMarket.ts'
import { addToPair, deployToken, type Owner, wrapCoins } from '../features/quotes/evm/testing/testPools.ts'
import type { TestApp } from '../realtime/testing/testApp.ts'
import { v4IdOf } from './evm/v4Keys.ts'
import { openDiscoveryChain, startDiscoveringApp } from './testing/testDiscovery.ts'
import { dynamicFee, silentHook, startUniswapV4, type UniswapV4 } from './testing/v4/uniswapV4.ts'

// Uniswap's own PoolManager on a real node behind a free plan; the index has not seen one block of it.

const ether = 10n ** 18n
const coin = nativeCoin as Address

let market: EvmMarket
let owner: Owner
let v4: UniswapV4
let provider: Awaited<ReturnType<typeof startProvider>>
let app: TestApp

beforeAll(async () => {
  market = await startEvmMarket({ chainId: 1 })
  const [, , person] = market.chain.users as [Person, Person, Person]
  owner = { market, person }
  v4 = await startUniswapV4(owner)
  provider = await startProvider({ target: { url: market.chain.rpcUrl }, profile: 'free-evm' })
  app = await startDiscoveringApp([openDiscoveryChain('eth', [provider.url])])
})
afterAll(async () => {
  await app?.end()
  await provider?.stop()
  await market?.end()
})

type Row = Record<string, unknown>
async function read<T = Row>(url: string): Promise<T> {
  const reply = await app.server.inject({ url })
  expect([url, reply.statusCode]).toEqual([url, 200])
  return reply.json().data as T
}

const units = 4_000_000n * ether
const idOf = (token: Address, feePips: number, tickSpacing: number): string =>
  v4IdOf({ tokens: [coin, token], feePips, tickSpacing })

test('a pool of Uniswap V4 is found without one log, by its key, with the price of its coin', async () => {
  const token = await deployToken(owner)
  await v4.open({ token, units }, { token: coin, units: 20n * ether }, { fee: 10_000, tickSpacing: 200 })
  const logs = provider.calls.eth_getLogs ?? 0
  const { bestPool, tokenPrice } = await read(`/api/token/eth/${token}`)
  expect(bestPool).toBe(idOf(token, 10_000, 200))
  // A V2 pair of the same shares says the same.
  const twin = await deployToken(owner)
  await addToPair(owner, { token: twin, units }, await wrapCoins(owner, 20n * ether))
  const { tokenPrice: twinPrice } = await read(`/api/token/eth/${twin}`)
  expect(Number(twinPrice)).toBeGreaterThan(0)
  expect(Number(tokenPrice) / Number(twinPrice)).toBeCloseTo(1, 3)
  expect(provider.calls.eth_getLogs ?? 0).toBe(logs)
})

test('an empty pool at any price prices nothing, and of two the one with more in range does', async () => {
  const token = await deployToken(owner)
  await v4.open(
    { token, units: ether },
    { token: coin, units: 9n * ether },
    { fee: 100, tickSpacing: 1, isEmpty: true },
  )
  await v4.open({ token, units: ether }, { token: coin, units: ether }, { fee: 500, tickSpacing: 10 })
  await v4.open({ token, units }, { token: coin, units: 20n * ether })
  expect(await read(`/api/token/eth/${token}`)).toMatchObject({ bestPool: idOf(token, 3_000, 60) })
  const pools = await read<Row[]>(`/api/pools/eth/${token}`)
  const priceOf = (id: string) => pools.find(({ poolAddress }) => poolAddress === id)?.tokenPrice
  expect(pools).toHaveLength(3)
  expect(priceOf(idOf(token, 100, 1))).toBeNull()
  expect(Number(priceOf(idOf(token, 500, 10)))).toBeGreaterThan(0)
})

test('a pool with a hook is found by the search of events, which tells how far it came', async () => {
  const token = await deployToken(owner)
  await v4.open({ token, units }, { token: coin, units: 20n * ether }, { fee: dynamicFee, hooks: silentHook })
  expect(await read(`/api/token/eth/${token}`)).toMatchObject({ bestPool: null })
  const search = await read(`/api/pool-search/eth/${token}`)
  expect(Number(search.fromMs)).toBeGreaterThan(0)
  expect(search.pool).toMatch(/^0x[0-9a-f]{64}$/)
  const found = await read(`/eth/pool-info/${String(search.pool)}`)
  expect(found).toMatchObject({ dex: 'uniswap-v4', tokenAddress: token, isKnownFactory: true, feePips: null })
  expect(Number(found.tokenPrice)).toBeGreaterThan(0)
  expect(await read(`/api/token/eth/${token}`)).toMatchObject({ bestPool: search.pool })
})

test('the search goes on to the first block, and a price stays with the pool that had it', async () => {
  const token = await deployToken(owner)
  const pair = await addToPair(owner, { token, units }, await wrapCoins(owner, ether))
  await v4.open({ token, units: 10n }, { token: coin, units: ether }, { fee: 1_234, tickSpacing: 17 })
  await market.chain.rpc.call('anvil_mine', '0x384')
  expect(await read(`/api/token/eth/${token}`)).toMatchObject({ bestPool: pair })
  let last = Number.POSITIVE_INFINITY
  for (;;) {
    const { fromMs, isWhole, isOpen } = await read(`/api/pool-search/eth/${token}`)
    expect(Number(fromMs)).toBeLessThanOrEqual(last)
    last = Number(fromMs)
    if (!isOpen) {
      expect(isWhole).toBe(true)
      break
    }
  }
  const pools = await read<Row[]>(`/api/pools/eth/${token}`)
  expect(pools.map(({ poolAddress }) => poolAddress)).toContain(idOf(token, 1_234, 17))
  expect(await read(`/api/token/eth/${token}`)).toMatchObject({ bestPool: pair })
})

test('where no logs are served, the search says that it found nothing out', async () => {
  const token = await deployToken(owner)
  provider.setLimits({ logRange: 0 })
  await read(`/api/token/eth/${token}`)
  expect(await read(`/api/pool-search/eth/${token}`)).toEqual({
    pool: null,
    fromMs: null,
    isWhole: false,
    isOpen: false,
  })
})
