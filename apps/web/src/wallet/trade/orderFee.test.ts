import 'fake-indexeddb/auto'
import { nativeCoin } from '@peregrine/core/address'
import type { Order } from '@peregrine/contract/order'
import { testOrder, testWallet } from '@peregrine/orders/testing/testOrder'
import type { TradeEnd } from '@peregrine/orders/tradeEnd'
import { noFees } from '@peregrine/testkit/quoteWire'
import { tradeOrder } from '@peregrine/trader/orders/tradeOrder'
import type { Intent } from '@peregrine/wallet/intent'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agreedFee, agreeToFee } from '../../domain/trade-settings/agreedFees.ts'
import { walletClient } from '../walletClient.ts'
import { pageTrader } from './pageTrader.ts'
import { endTradePage, startTradePage } from './testing/tradePage.tsx'
import {
  evmHash,
  evmWallet,
  ok,
  quoteOf,
  serviceFee,
  stubTradeServer,
  takesFee,
} from './testing/tradeServer.ts'

/** A server whose operator takes half a percent, with the coin's price, by which an order is bound. */
const server = { ...takesFee, '/api/prices': ok({ ETH: 2_000 }) }

/** Everything that the worker was asked to sign. */
let signed: Intent[]

beforeEach(async () => {
  await startTradePage()
  stubTradeServer(server)
  signed = []
  vi.spyOn(walletClient, 'sealedBy').mockResolvedValue([evmWallet])
  vi.spyOn(walletClient, 'sign').mockImplementation(async (intent) => {
    signed.push(intent)
    return {
      verdict: { verdict: 'sign', says: [] },
      signed: { family: 'EVM', raw: '0x02', hash: evmHash },
    }
  })
})
afterEach(endTradePage)

/** Carries out a sale that was armed under a fee. */
async function carryOut(armedUnder: Order['serviceFee']): Promise<TradeEnd> {
  const wallet = testWallet(evmWallet)
  const order = testOrder({
    network: 'base',
    environment: { id: 'env', runId: null },
    wallets: [wallet],
    limits: { slippageBps: 1_000, worstPrice: 1e-9, maxAgeMs: 60_000 },
    ...(armedUnder !== undefined && { serviceFee: armedUnder }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let end: TradeEnd | null = null
  const work = tradeOrder(pageTrader(queries), { order, wallet, isOurs: async () => true }).then((ended) => {
    end = ended
  })
  while (end === null) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(200)
  }
  await work
  return end
}

const feesSigned = () => signed.map((intent) => intent.kind === 'swap' && intent.serviceFee)

test('a browser that never agreed to the fee carries out an order that was armed under it elsewhere', async () => {
  expect(agreedFee('base')).toBeNull()
  expect(await carryOut(serviceFee)).toMatchObject({ state: 'confirmed' })
  expect(feesSigned()).toEqual([serviceFee])
})

test('an order that agreed to more pays what the operator takes now', async () => {
  expect(await carryOut({ ...serviceFee, bps: 100 })).toMatchObject({ state: 'confirmed' })
  expect(feesSigned()).toEqual([serviceFee])
})

test('and no quote gets more than that of it', async () => {
  const service = { ...serviceFee, bps: 80, units: '1000', token: nativeCoin }
  const fees = { ...noFees, tokenTax: { buyBps: 0, sellBps: 0 }, service }
  stubTradeServer({ ...server, '/api/quote/': (path) => quoteOf(path, { fees }) })
  expect(await carryOut({ ...serviceFee, bps: 100 })).toMatchObject({ reason: 'fee-foreign' })
  expect(signed).toEqual([])
})

test.each([
  ['a lower share', { ...serviceFee, bps: 49 }],
  ['another recipient', { ...serviceFee, recipient: `0x${'66'.repeat(20)}` }],
  ['none', null],
  ['nothing that it knows of', undefined],
])('an order armed under %s is not signed', async (_, armedUnder) => {
  // What was agreed to for this browser's own trades is no word about an order that has one itself.
  if (armedUnder !== undefined) agreeToFee('base', serviceFee)
  expect(await carryOut(armedUnder)).toEqual({ state: 'failed', reason: 'fee-changed', hash: null })
  expect(signed).toEqual([])
})

test('an order of an older version goes by what this browser agreed to', async () => {
  agreeToFee('base', serviceFee)
  expect(await carryOut(undefined)).toMatchObject({ state: 'confirmed' })
  expect(feesSigned()).toEqual([serviceFee])
})
