import { fourBuy } from '@peregrine/sandbox/evm/fourCalls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  deployToken,
  drainV3Pool,
  launchOnFour,
  openV3Pool,
  type Owner,
  wrapCoins,
} from '../quotes/evm/testing/testPools.ts'
import { type OpenTrader, press } from './testing/openTrader.ts'
import { startTradersChain, type TradersChain } from './testing/tradersChain.ts'

const ether = 10n ** 18n
const confirmed = { end: { state: 'confirmed' } }
type Side = 'buy' | 'sell'

// What cannot be built is told on the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

let s: TradersChain
let owner: Owner
const walletOf = () => s.personAt(0).wallet

async function start(chainId: 1 | 8453 | 56): Promise<void> {
  s = await startTradersChain(chainId)
  owner = s.owner()
}

/**
 * Presses while others act on the way to `path`. Compares what the wallet held when they were done with what it holds in
 * the end, gas given back.
 */
async function pressMeanwhile(
  trader: OpenTrader,
  token: string,
  { side, path, act }: { side: Side; path: string; act: () => Promise<unknown> },
) {
  const seen: Awaited<ReturnType<TradersChain['purse']>>[] = []
  trader.meanwhile(path, async () => {
    await act()
    seen.push(await s.purse(trader, walletOf(), token))
  })
  const outcome = await press(trader, side)
  seen.push(await s.purse(trader, walletOf(), token))
  expect(seen).toHaveLength(2)
  expect(seen[1]).toEqual(seen[0])
  return outcome
}

/** The status of the trader's last transaction on the chain; null where nothing was signed. */
async function statusOfNewest(trader: OpenTrader): Promise<string | null> {
  const hash = (await trader.newest()).attempts.at(-1)?.hash
  return hash === undefined ? null : ((await s.receipt(hash))?.status ?? null)
}

describe.each([
  // Its bytes are run before they are signed.
  { chain: 'Ethereum', chainId: 1, feePips: 3_000, build: '/api/swap', isTried: true },
  { chain: 'Base', chainId: 8453, feePips: 3_000, build: '/api/swap', isTried: false },
  { chain: 'BNB Chain', chainId: 56, feePips: 2_500, build: '/api/bsc/pancake-v3/', isTried: false },
] as const)('a V3 pool on $chain', ({ chainId, feePips, build, isTried }) => {
  beforeAll(() => start(chainId))
  afterAll(() => s?.end())

  /** A token in a pool with 50 coins; for a sale the trader holds some of it. */
  async function open(side: Side) {
    const token = await deployToken(owner)
    const coins = await wrapCoins(owner, 50n * ether)
    const pool = await openV3Pool(owner, { token, units: 10n ** 26n }, coins, { feePips })
    const trader = await s.trader({ token })
    if (side === 'sell') expect(await trader.buy()).toMatchObject(confirmed)
    const drain = (keepsOneIn?: bigint) => drainV3Pool(owner, pool, { feePips, keepsOneIn })
    return { token, trader, drain }
  }

  test.each([
    ['buy', 'all', undefined],
    ['sell', 'all', undefined],
    ['buy', 'all but a thousandth', 1_000n],
    ['sell', 'all but a thousandth', 1_000n],
  ] as const)(
    '%s: of a pool whose liquidity goes once the bytes are built, %s, it costs nothing but gas',
    async (side, _, keepsOneIn) => {
      const { token, trader, drain } = await open(side)
      const outcome = await pressMeanwhile(trader, token, { side, path: build, act: () => drain(keepsOneIn) })
      const end = isTried
        ? { state: 'refused', code: 'would-revert' }
        : { state: 'failed', reason: 'failed-on-chain' }
      expect(outcome).toMatchObject({ end })
      expect(await statusOfNewest(trader)).toBe(isTried ? null : '0x0')
      if (keepsOneIn === undefined)
        await expect(press(trader, side)).rejects.toMatchObject({ code: 'route.none' })
    },
  )

  test.each([
    ['buy', 'all but a thousandth', 1_000n, 'quote.moved'],
    ['sell', 'all but a thousandth', 1_000n, 'quote.moved'],
    ['buy', 'all', undefined, 'route.none'],
    ['sell', 'all', undefined, 'route.none'],
  ] as const)(
    '%s: of a pool whose liquidity is gone since the quote, %s, nothing is signed',
    async (...row) => {
      const [side, , keepsOneIn, code] = row
      const { token, trader, drain } = await open(side)
      const act = () => drain(keepsOneIn)
      const outcome = await pressMeanwhile(trader, token, { side, path: '/api/quote/', act })
      expect(outcome).toMatchObject({ end: { state: 'refused', code } })
      expect(await statusOfNewest(trader)).toBeNull()
    },
  )
})

describe('a curve of four.meme', () => {
  beforeAll(() => start(56))
  afterAll(() => s?.end())

  test.each([
    ['since the bytes were built', '/api/four/swap-tx', { state: 'failed', reason: 'failed-on-chain' }],
    ['since the quote', '/api/quote/', { state: 'refused', code: 'quote.moved' }],
  ])(
    'filled by others %s costs nothing but gas; the next press trades on PancakeSwap',
    async (_, path, end) => {
      const token = await launchOnFour(owner)
      const trader = await s.trader({ token, network: 'four' })
      const act = () => owner.market.send(s.personAt(1), fourBuy(token, 40n * ether, 0n))
      expect(await pressMeanwhile(trader, token, { side: 'buy', path, act })).toMatchObject({ end })
      expect(await statusOfNewest(trader)).toBe(end.state === 'failed' ? '0x0' : null)
      const onExchange = { quote: { build: 'pancake-v2', hops: [{ dex: 'pancakeswap-v2' }] } }
      const bought = await trader.buy()
      expect(bought).toMatchObject({ ...onExchange, ...confirmed })
      expect(bought).toMatchObject({ quote: { receive: { units: await s.held(walletOf(), token) } } })
      expect(await trader.sellAll()).toMatchObject({ ...onExchange, ...confirmed })
      expect(await s.held(walletOf(), token)).toBe(0n)
    },
  )
})
