import type { Order, OrderAmount, OrderKind } from '@peregrine/contract/order'
import type { Condition } from '@peregrine/contract/signal'
import { coinDecimals, type Network, networkFacts } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import { worstPriceAt } from './worstReceipt.ts'

/** What a trader fixes when an order is armed. */
export type OrderDraft = {
  network: Network
  side: 'buy' | 'sell'
  kind: OrderKind
  token: string
  /** Null follows the token's deepest pool. */
  pool: string | null
  symbol: string
  /** Of the token. */
  decimals: number
  when: Condition
  holdMs?: number
  volumeUsd?: number
  amount: OrderAmount
  wallets: readonly string[]
  slippageBps: number
  /** Dollars; by default what the condition means by itself; null where the price that fires it alone decides. */
  worstPrice?: number | null
  /** Dollars for one coin now; null where none is known. */
  coinPrice?: number | null
  maxAgeMs?: number
  mode: 'safe' | 'fast'
  priorityFee?: number | null
  gasPrice?: number | null
  /** The operator's fee as it was shown when the order was armed; null for none. */
  serviceFee: NonNullable<Order['serviceFee']> | null
  expiresAt: number | null
  note?: string
}

export type OrderMaking = {
  environment: Order['environment']
  nowMs: number
  /** 32 random hex characters. */
  newId: () => string
}

type Ties = Partial<Pick<Order, 'id' | 'exclusiveGroup' | 'withdraws' | 'parentId'>>

export const usualMaxAgeMs = 60_000
const wholeBps = 10_000

function settingsOf(draft: OrderDraft): Order['tradeSettings'] {
  const { amount, network, wallets, mode, slippageBps, priorityFee = null, gasPrice = null } = draft
  const { family } = networkFacts[network]
  return {
    buyAmount: amount.type === 'coins' ? formatUnits(BigInt(amount.units), coinDecimals[family]) : null,
    sellAmount: amount.type === 'share' ? String(amount.bps / 100) : null,
    walletAddress: wallets[0] ?? '',
    mode,
    slippage: slippageBps / 100,
    priorityFee,
    gasPrice,
  }
}

/** An armed order. */
export function makeOrder(
  draft: OrderDraft,
  { environment, nowMs, newId }: OrderMaking,
  ties: Ties = {},
): Order {
  const { network, side, kind, token, pool, symbol, decimals, when, amount, wallets, slippageBps } = draft
  return {
    id: newId(),
    signalId: newId(),
    environment,
    network,
    chainType: networkFacts[network].monitorChainType,
    kind,
    side,
    symbol,
    decimals,
    condition: {
      tokenAddress: token,
      poolAddress: pool,
      when,
      holdMs: draft.holdMs ?? 0,
      volumeUsd: draft.volumeUsd ?? 0,
    },
    amount,
    wallets: wallets.map((address) => ({
      address,
      intentId: newId(),
      boughtUnits: null,
      end: 'waiting',
      hash: null,
    })),
    limits: {
      slippageBps,
      worstPrice: draft.worstPrice === undefined ? worstPriceAt(when, side, slippageBps) : draft.worstPrice,
      coinPrice: draft.coinPrice ?? null,
      maxAgeMs: draft.maxAgeMs ?? usualMaxAgeMs,
    },
    tradeSettings: settingsOf(draft),
    serviceFee: draft.serviceFee,
    exclusiveGroup: null,
    withdraws: [],
    parentId: null,
    status: 'pending',
    isPaused: false,
    epoch: 0,
    holder: null,
    trigger: null,
    reason: null,
    logs: [],
    note: draft.note ?? '',
    receivedAt: nowMs,
    updatedAt: nowMs,
    expiresAt: draft.expiresAt,
    ...ties,
  }
}

/** One cancels the other: whichever fires first. */
export function makeEither(drafts: readonly OrderDraft[], making: OrderMaking): Order[] {
  const exclusiveGroup = making.newId()
  return drafts.map((draft) => makeOrder(draft, making, { exclusiveGroup }))
}

/** Exits of a holding: profits taken in parts, and stops. A stop withdraws the profits, the last profit the stops. */
export type Exits = { profits: readonly OrderDraft[]; stops: readonly OrderDraft[] }

export function makeExits(
  { profits, stops }: Exits,
  making: OrderMaking,
  parentId: string | null = null,
): Order[] {
  const [profitIds, stopIds] = [profits.map(making.newId), stops.map(making.newId)]
  // What is sold whole leaves nothing to the others.
  const isWhole = ({ amount }: OrderDraft) => amount.type === 'share' && amount.bps === wholeBps
  const isOne = profits.length === 1 && profits.every(isWhole)
  const exclusiveGroup = isOne && stops.length > 0 ? making.newId() : null
  const takers = profits.map((draft, at) =>
    makeOrder(draft, making, { id: profitIds[at] ?? making.newId(), exclusiveGroup, parentId }),
  )
  const stoppers = stops.map((draft, at) =>
    makeOrder(draft, making, {
      id: stopIds[at] ?? making.newId(),
      exclusiveGroup,
      parentId,
      withdraws: isWhole(draft) ? [...profitIds, ...stopIds.filter((_, other) => other !== at)] : [],
    }),
  )
  return [...takers, ...stoppers]
}

/** A purchase with its exits, which are armed by its success. */
export function makeBracket(entry: OrderDraft, exits: Exits, making: OrderMaking): Order[] {
  const bought = makeOrder(entry, making)
  return [bought, ...makeExits(exits, making, bought.id)]
}
