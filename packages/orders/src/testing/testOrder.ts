import { createHash } from 'node:crypto'
import { type Order, type OrderWallet, zOrder } from '@peregrine/contract/order'
import type { Trigger } from '@peregrine/contract/signal'
import { sealable, withSeals } from '../sealable.ts'

let last = 0
/** A new id of 32 hex characters. */
export const testId = (): string => (++last).toString(16).padStart(32, '0')

/** A wallet of an order, before anything happened. */
export function testWallet(address: string, intentId = testId()): OrderWallet {
  return { address, intentId, boughtUnits: null, end: 'waiting', hash: null }
}

/** A seal as a wallet without a key would make it. */
const testSeal = (order: Order, address: string) =>
  createHash('sha256')
    .update(`${address} ${sealable(order).terms}`)
    .digest('hex')

/** An order as its wallets would have sealed it. */
export function testSealed(order: Order): Order {
  return withSeals(
    order,
    order.wallets.map(({ address }) => testSeal(order, address)),
  )
}

/** The wallets that have sealed an order so. */
export function testSealedBy(order: Order): string[] {
  return order.wallets.flatMap(({ address, seal }) => (seal === testSeal(order, address) ? [address] : []))
}

/** A sealed sale of half the holding at a stop price, with whatever a test needs otherwise. */
export function testOrder(change: Partial<Order> = {}): Order {
  return testSealed(unsealedOrder(change))
}

/** The same before it is sealed. */
export function unsealedOrder(change: Partial<Order> = {}): Order {
  return zOrder.parse({
    id: testId(),
    signalId: testId(),
    environment: { id: 'test', runId: 'run' },
    network: 'eth',
    chainType: 1,
    kind: 'stop',
    side: 'sell',
    symbol: 'PEPE',
    decimals: 18,
    condition: {
      tokenAddress: `0x${'ab'.repeat(20)}`,
      poolAddress: `0x${'cd'.repeat(20)}`,
      when: { kind: 'level', measure: 'price', at: 'under', value: 0.5 },
      holdMs: 0,
      volumeUsd: 0,
    },
    amount: { type: 'share', bps: 5_000, of: 'held' },
    wallets: [testWallet(`0x${'11'.repeat(20)}`)],
    limits: { slippageBps: 1_000, worstPrice: null, maxAgeMs: 60_000 },
    tradeSettings: {
      buyAmount: null,
      sellAmount: '50',
      walletAddress: `0x${'11'.repeat(20)}`,
      mode: 'safe',
      slippage: 10,
      priorityFee: null,
      gasPrice: null,
    },
    exclusiveGroup: null,
    parentId: null,
    status: 'pending',
    isPaused: false,
    epoch: 0,
    holder: null,
    trigger: null,
    reason: null,
    logs: [],
    note: '',
    receivedAt: 1,
    updatedAt: 1,
    expiresAt: null,
    ...change,
  })
}

/** A trade that fired a signal. */
export function testTrigger(atMs: number, change: Partial<Trigger> = {}): Trigger {
  return {
    tradeId: 'eth:1:0',
    pool: `0x${'cd'.repeat(20)}`,
    price: 0.49,
    marketCap: 490_000,
    blockNumber: 100,
    blockHash: `0x${'ee'.repeat(32)}`,
    blockTimeMs: atMs,
    committedAtMs: atMs,
    triggeredAtMs: atMs,
    ...change,
  }
}
