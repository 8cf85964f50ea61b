import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { Fault } from '@peregrine/core/fault'
import { associatedToken } from '@peregrine/protocols/solana/findAddress'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { tokenRent } from '@peregrine/protocols/solana/rent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlanDeps, PlanRequest } from './planSwap.ts'
import { isUnrouted, quoteByService } from './quoteByService.ts'

const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const own = await associatedToken(findProgramAddress, wallet, mint, programs.token)
const operator = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const service = { url: 'http://routes.test' }

const mintData = new Uint8Array(82)
mintData[44] = 5
const known = { owner: programs.token, data: mintData }

function depsWith(accounts: Record<string, typeof known>): PlanDeps {
  const given = {
    pool: { query: async () => ({ rows: [{ symbol: 'BONK' }] }) },
    opener: {
      find: findProgramAddress,
      open: async () => ({ slot: 5, routes: [], accounts: new Map(Object.entries(accounts)) }),
    },
    fees: { estimate: async () => 100_000n },
    serviceFee: { bps: 100, recipient: operator },
  }
  return given as unknown as PlanDeps
}

const buying: PlanRequest = {
  network: 'sol',
  token: mint,
  side: 'buy',
  units: 1_000_000_000n,
  poolId: null,
  isFixed: false,
  wallet,
  slippageBps: 100,
  mode: 'safe',
  customFee: null,
}

let asked: URLSearchParams
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    asked = new URL(path).searchParams
    const reply = {
      inputMint: asked.get('inputMint'),
      outputMint: asked.get('outputMint'),
      inAmount: asked.get('amount'),
      outAmount: '2000000',
      otherAmountThreshold: '2000000',
      slippageBps: Number(asked.get('slippageBps')),
      priceImpactPct: '0.01',
      routePlan: [
        { swapInfo: { ammKey: 'pool', label: 'Meteora', inputMint: nativeSolMint, outputMint: mint } },
      ],
    }
    return new Response(JSON.stringify(reply))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a purchase of what no pool of ours trades is quoted by the service, with every fee told apart', async () => {
  const quote = await quoteByService(depsWith({ [mint]: known }), service, buying, 1_000)
  // The operator's 1 % is paid beside the trade.
  expect(asked.get('amount')).toBe('990000000')
  expect(quote).toMatchObject({
    isByService: true,
    build: 'solana',
    spend: { token: nativeSolMint, units: '1000000000', decimals: 9 },
    receive: { token: mint, symbol: 'BONK', decimals: 5, units: '2000000' },
    minimumUnits: '1980000',
    slippageBps: 100,
    isAutoSlippage: false,
    priceImpactBps: 100,
    hops: [{ dex: 'Meteora', pool: 'pool', feePips: null }],
    fees: {
      venue: null,
      service: { bps: 100, units: '10000000', isUnfunded: true },
      rent: { units: String(tokenRent(programs.token)) },
    },
    block: 5,
  })
})

test('a sale pays the operator of what it brings at least, and an account that is there needs no deposit', async () => {
  const accounts = { [mint]: known, [own]: known, [operator]: known }
  const sold = await quoteByService(depsWith(accounts), service, { ...buying, side: 'sell' }, 1_000)
  expect(sold).toMatchObject({
    receive: { token: nativeSolMint, units: '1980200' },
    minimumUnits: '1960200',
    fees: { service: { units: '19800', isUnfunded: false }, rent: { units: '0' } },
  })
  const bought = await quoteByService(depsWith(accounts), service, buying, 1_000)
  expect(bought.fees.rent).toMatchObject({ units: '0' })
})

test.each(['buy', 'sell'] as const)(
  'a fee that would open the operator’s account below its rent is left out: %s',
  async (side) => {
    const accounts = depsWith({ [mint]: known, [own]: known })
    const request = { ...buying, side, units: 10_000_000n }
    const quote = await quoteByService(accounts, service, request, 1_000)
    expect(asked.get('amount')).toBe('10000000')
    expect(quote).toMatchObject({
      receive: { units: '2000000' },
      minimumUnits: '1980000',
      fees: { service: null },
    })
  },
)

test('an automatic slippage follows from the impact that the service names', async () => {
  const quote = await quoteByService(
    depsWith({ [mint]: known }),
    service,
    { ...buying, slippageBps: null },
    1_000,
  )
  // 50 + 2 * 1 / (99 + 2 * 1) in basis points, rounded up + 300.
  expect(quote).toMatchObject({ isAutoSlippage: true, slippageBps: 549 })
})

test('what is no mint has no route, whatever the service says', async () => {
  const quoting = quoteByService(depsWith({}), service, buying, 1_000)
  await expect(quoting).rejects.toMatchObject({ code: 'route.none' })
})

test('only what we have no route for is asked of the service', () => {
  expect(isUnrouted(new Fault('route.none'))).toBe(true)
  expect(isUnrouted(new Fault('token.unknown', { network: 'sol' }))).toBe(true)
  expect(isUnrouted(new Fault('chain.unreachable', { chain: 'sol', why: 'timeout' }))).toBe(false)
})
