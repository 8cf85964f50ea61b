import type { Order } from '@peregrine/contract/order'
import { testOrder, testTrigger, testWallet } from '@peregrine/orders/testing/testOrder'
import { afterEach, expect, test, vi } from 'vitest'
import { newMemory } from '../traderMemory.ts'
import type { Trader } from '../traderPorts.ts'
import { tradeOrder } from './tradeOrder.ts'

vi.spyOn(console, 'error').mockReturnValue()
afterEach(() => void vi.clearAllMocks())

type Around = { environment?: Order['environment']; prices?: unknown }

/** A trader whose server names no fee, and whose wallet is of an extension: what is sealed is refused for that. */
function traderWith(sealedBy: Trader['sealedBy'], change: Partial<Trader> & Around = {}) {
  const { environment = testOrder().environment, prices = { ETH: 2_000 }, ...ports } = change
  const never = () => {
    throw new Error('nothing of it may be signed')
  }
  const sign = vi.fn(never)
  const trader = {
    request: async () => ({ data: prices }),
    trading: async () => ({ networks: {}, routeService: { isOpen: false }, environment }),
    agreedFee: () => null,
    feeCeilingBps: () => null,
    settingsOf: () => ({}),
    isConnected: () => true,
    sealedBy,
    sign,
    signPermit: sign,
    nowMs: () => 1_000,
    sleep: async () => undefined,
    codeOf: () => null,
    memory: newMemory(),
    ...ports,
  }
  return { trader: trader as unknown as Trader, sign }
}

test('a wallet that has not sealed the order is asked for no signature, whatever was checked before', async () => {
  const order = testOrder()
  const [wallet] = order.wallets
  if (!wallet) throw new Error('no wallet')
  for (const [sealers, reason] of [
    [[], 'unsealed'],
    [[`0x${'99'.repeat(20)}`], 'unsealed'],
    [[wallet.address], 'wallet-connected'],
  ] as const) {
    const { trader, sign } = traderWith(async () => sealers)
    const end = await tradeOrder(trader, { order, wallet, isOurs: async () => true })
    expect(end).toEqual({ state: 'failed', reason, hash: null })
    expect(sign).not.toHaveBeenCalled()
  }
})

test('the seal that counts is the wallet’s own, of the very order that is traded', async () => {
  const order = testOrder({ wallets: ['11', '22'].map((byte) => testWallet(`0x${byte.repeat(20)}`)) })
  const [wallet, other] = order.wallets
  if (!wallet || !other) throw new Error('no wallets')
  const sealedBy = vi.fn(async () => [])
  await tradeOrder(traderWith(sealedBy).trader, { order, wallet, isOurs: async () => true })
  const wallets = [wallet, { ...other, seal: undefined }]
  expect(sealedBy).toHaveBeenCalledExactlyOnceWith({ ...order, wallets })
})

test.each([
  ['another run', { id: 'test', runId: 'another' }],
  ['live chains', { id: 'live', runId: null }],
])('on %s than it was armed for, an order is asked for no signature', async (_, environment) => {
  const order = testOrder()
  const [wallet] = order.wallets
  if (!wallet) throw new Error('no wallet')
  const { trader, sign } = traderWith(async () => [wallet.address], { environment })
  const end = await tradeOrder(trader, { order, wallet, isOurs: async () => true })
  expect(end).toEqual({ state: 'failed', reason: 'other-run', hash: null })
  expect(sign).not.toHaveBeenCalled()
})

test.each([
  ['the coin has no price', {}, {}],
  ['nothing was fixed, and what fired it has no price', { ETH: 2_000 }, { price: null }],
])('an order that nothing can bound is asked for no signature: %s', async (_, prices, trigger) => {
  const order = testOrder({ trigger: testTrigger(1_000, trigger) })
  const [wallet] = order.wallets
  if (!wallet) throw new Error('no wallet')
  const { trader, sign } = traderWith(async () => [wallet.address], { prices, isConnected: () => false })
  const end = await tradeOrder(trader, { order, wallet, isOurs: async () => true })
  expect(end).toEqual({ state: 'failed', reason: 'price-unknown', hash: null })
  expect(sign).not.toHaveBeenCalled()
})
