import { randomBytes } from 'node:crypto'
import { networkFacts } from '@peregrine/core/network'
import type { Trigger } from '@peregrine/contract/signal'
import { OrderDesk } from '@peregrine/orders/orderDesk'
import { memoryBook } from '@peregrine/orders/testing/memoryBook'
import { testOrder, testWallet } from '@peregrine/orders/testing/testOrder'
import { closeIntent } from '@peregrine/trader/orders/closeIntent'
import { findEnd } from '@peregrine/trader/orders/findEnd'
import { inTurn } from '@peregrine/trader/orders/inTurn'
import { isWithinLimits } from '@peregrine/trader/orders/isWithinLimits'
import { readOrderBought } from '@peregrine/trader/orders/readOrderBought'
import { tradeOrder } from '@peregrine/trader/orders/tradeOrder'
import type { Trader } from '@peregrine/trader/traderPorts'
import {
  startTradersChain,
  type TradersChain,
} from '../apps/server/src/features/trading/testing/tradersChain.ts'
import { environment as environmentId } from '../apps/server/src/features/trading/testing/tradingApp.ts'
import { setup } from '../apps/server/test/globalSetup.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'

const network = 'bsc'
const warmUps = 10
const units = '1000000000000000'
const environment = { id: environmentId, runId: 'run' }
const newId = () => randomBytes(16).toString('hex')

/** A desk that leads, on a book of its own, with a trader whose vault is open. */
function openDesk(trader: Trader) {
  const book = memoryBook(trader.nowMs)
  const desk = new OrderDesk({
    book,
    holder: trader.holder,
    environment,
    nowMs: trader.nowMs,
    monotonicMs: () => performance.now(),
    sleep: trader.sleep,
    newId,
    isLeader: () => true,
    livenessOf: async () => 'alive',
    withLock: async (_, work) => work(),
    mayCarryOut: () => true,
    isUnlocked: async () => true,
    signals: {
      arm: async () => [],
      follow: () => undefined,
      leave: () => undefined,
      drop: async () => undefined,
    },
    isWithinLimits: (order) => isWithinLimits(trader, order),
    trade: (order, wallet, isOurs) =>
      inTurn(trader, order, wallet, () => tradeOrder(trader, { order, wallet, isOurs })),
    findEnd: (order, wallet) => findEnd(trader, order, wallet),
    close: (order, wallet) => closeIntent(trader, order, wallet),
    readBought: (order, wallet) => readOrderBought(trader, order, wallet),
    tell: (news) => {
      if (news.type === 'trouble') console.error(news.what, news.error)
    },
  })
  return { book, desk }
}

function triggerNow(nowMs: number): Trigger {
  const times = { blockTimeMs: nowMs, committedAtMs: nowMs, triggeredAtMs: nowMs }
  const block = { blockNumber: 1, blockHash: '0x' }
  return { tradeId: null, pool: null, price: null, marketCap: null, ...block, ...times }
}

/** Fires one order after another; the milliseconds until the node has taken each transaction. */
async function timeBroadcasts(chain: TradersChain, rounds: number): Promise<number[]> {
  const { trader } = await chain.trader({ network })
  const { wallet } = chain.personAt(0)
  const { book, desk } = openDesk(trader)
  await desk.lead()
  let sentMs = Number.NaN
  chain.filter.edit = (call, reply) => {
    if (call.method.startsWith('eth_sendRawTransaction')) sentMs = performance.now()
    return reply
  }
  const times: number[] = []
  for (let round = 0; round < rounds + warmUps; round++) {
    const order = testOrder({
      environment,
      network,
      chainType: networkFacts[network].monitorChainType,
      kind: 'limit-buy',
      side: 'buy',
      amount: { type: 'coins', units },
      condition: {
        tokenAddress: chain.token,
        poolAddress: null,
        when: { kind: 'level', measure: 'price', at: 'under', value: 1 },
        holdMs: 0,
        volumeUsd: 0,
      },
      wallets: [testWallet(wallet, newId())],
    })
    await book.add([order])
    await desk.sync()
    const startedMs = performance.now()
    await desk.takeEvent({
      ...order,
      description: '',
      what: 'triggered',
      trigger: triggerNow(trader.nowMs()),
    })
    const ended = await book.read(order.id)
    if (ended?.status !== 'success')
      throw new Error(`an order is ${ended?.status}: ${ended?.logs.join('; ')}`)
    if (round >= warmUps) times.push(sentMs - startedMs)
  }
  return times
}

/**
 * Measures from a signal at the leading desk to the node's answer to its transaction: claim, another look at the pool,
 * quote, build, guard, signature and fence, with the page's own code and a real server and node, without a browser.
 */
export async function benchOrderBroadcast({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const stop = await setup()
  try {
    const chain = await startTradersChain(56)
    try {
      const times = await timeBroadcasts(chain, isQuick ? 30 : 200)
      if (process.env['BENCH_DETAIL']) console.error(JSON.stringify(times))
      return [
        atMost('order-broadcast-p50', quantile(times, 0.5), 'ms', 100),
        atMost('order-broadcast-p99', quantile(times, 0.99), 'ms', 300),
      ]
    } finally {
      await chain.end()
    }
  } finally {
    await stop()
  }
}
