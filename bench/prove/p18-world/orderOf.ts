import type { Order } from '@peregrine/contract/order'
import type { Condition, Trigger } from '@peregrine/contract/signal'
import { honestTrade } from './honestQuote.ts'
import { coinsOf, tokensOf } from './ledger.ts'
import { type Place, priceOf } from './places.ts'
import { isSale, type Scene, typed } from './scenes.ts'
import { environment } from './server.ts'

const armedAtMs = 1_800_000_000_000
/** By which a market's price may be worse than when the order was armed. */
const worse = { buy: 1.05, sell: 0.95 } as const

/** What the market gives now, in dollars for a token. */
function priceNow(place: Place, side: 'buy' | 'sell', wallet: string): number {
  const units = side === 'buy' ? coinsOf(place) / typed.buyShare : tokensOf(place) / 2n
  const { expected } = honestTrade(place, { side, units, wallet, slippageBps: typed.slippageBps })
  const [coins, tokens] = side === 'buy' ? [units, expected] : [expected, units]
  const ofToken = Number(coins) / 10 ** place.coinDecimals / (Number(tokens) / 10 ** place.tokenDecimals)
  return ofToken * priceOf(place)
}

const amountOf = (place: Place, side: 'buy' | 'sell'): Order['amount'] =>
  side === 'buy'
    ? { type: 'coins', units: (coinsOf(place) / typed.buyShare).toString() }
    : { type: 'share', bps: typed.sellBps, of: 'held' }

const tradeSettings = {
  buyAmount: null,
  sellAmount: null,
  mode: 'safe',
  slippage: 3,
  priorityFee: null,
  gasPrice: null,
} as const

/** A purchase at a price, and a sale on a trail, which what fired it bounds as well. */
const whenOf = (side: 'buy' | 'sell', price: number): Condition =>
  side === 'buy'
    ? { kind: 'level', measure: 'price', at: 'under', value: price }
    : { kind: 'trailing', measure: 'price', from: 'highest', percent: 2, activation: null }

const firedAt = (price: number, pool: string): Trigger => ({
  tradeId: null,
  pool,
  price,
  marketCap: null,
  blockNumber: 1,
  blockHash: `0x${'1'.repeat(64)}`,
  blockTimeMs: armedAtMs,
  committedAtMs: armedAtMs,
  triggeredAtMs: armedAtMs,
})

/** An order of one wallet that has fired. */
export function orderOf(scene: Scene, place: Place, wallet: string, newId: () => string): Order {
  const { network, token, pool, symbol, tokenDecimals, isEvm } = place
  const side = isSale(scene) ? 'sell' : 'buy'
  const price = priceNow(place, side, wallet)
  return {
    id: newId(),
    signalId: '0'.repeat(32),
    environment,
    network,
    chainType: isEvm ? 1 : 2,
    kind: side === 'buy' ? 'limit-buy' : 'trailing-stop',
    side,
    symbol,
    decimals: tokenDecimals,
    condition: {
      tokenAddress: token,
      poolAddress: pool,
      when: whenOf(side, price),
      holdMs: 0,
      volumeUsd: 0,
    },
    amount: amountOf(place, side),
    wallets: [{ address: wallet, intentId: newId(), boughtUnits: null, end: 'waiting', hash: null }],
    limits: {
      slippageBps: typed.slippageBps,
      worstPrice: price * worse[side],
      coinPrice: priceOf(place),
      maxAgeMs: 60_000,
    },
    tradeSettings: { ...tradeSettings, walletAddress: wallet },
    serviceFee: place.fee,
    exclusiveGroup: null,
    withdraws: [],
    parentId: null,
    status: 'executing',
    isPaused: false,
    epoch: 1,
    holder: 'p18',
    trigger: firedAt(price, pool),
    reason: null,
    logs: [],
    note: '',
    receivedAt: armedAtMs,
    updatedAt: armedAtMs,
    expiresAt: null,
  }
}
