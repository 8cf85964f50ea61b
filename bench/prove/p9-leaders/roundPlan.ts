import type { Order } from '@peregrine/contract/order'
import { networkFacts } from '@peregrine/core/network'
import { sealable } from '@peregrine/orders/sealable'
import { testWallet, unsealedOrder } from '@peregrine/orders/testing/testOrder'
import { sealedOrder } from '@peregrine/testkit/sealedOrder'
import { isSealOf } from '@peregrine/wallet/sign/sealTerms'
import type { WalletKey } from '@peregrine/wallet/vault/walletKey'

/** A locked wallet is unlocked again after so long of the model's time, at most: also once a trigger is too old. */
const longestLockMs = 90_000

/** What happens in a round beside its kills and freezes. */
export type Plan = {
  /** Without one everybody leads. */
  hasElection: boolean
  /** An agent beside the tabs. It carries out orders of the server's book alone. */
  hasAgent: boolean
  /** The server's book, of a signed-in trader, in place of the browser's own. */
  isSignedIn: boolean
  /** Locks of tabs that are frozen go to others. */
  isRobbed: boolean
  hasClockJump: boolean
  /** Two orders, of which one may fire. */
  isGroup: boolean
  /** Its terms are not those that its wallet has sealed. */
  isForged: boolean
  /** The price is off the limits every other time that somebody looks. */
  isOffLimits: boolean
  /** A condition that would begin anew if it were watched anew. */
  hasProgress: boolean
  /** How long the tabs' wallets are locked from the trigger on. */
  lockedMs: number
}

export function planOf(turn: number, random: () => number): Plan {
  const hasAgent = turn % 4 >= 2
  const isGroup = random() < 0.4
  return {
    hasElection: turn % 2 === 0,
    hasAgent,
    isSignedIn: hasAgent || random() < 0.3,
    isRobbed: random() < 0.25,
    hasClockJump: random() < 0.25,
    isGroup,
    isForged: !isGroup && random() < 0.15,
    isOffLimits: random() < 0.2,
    hasProgress: random() < 0.5,
    lockedMs: random() < 0.25 ? random() * longestLockMs : 0,
  }
}

type Given = { network: 'eth' | 'sol'; key: WalletKey; ids: readonly [string, string] }

function orderOf(id: string, plan: Plan, { network, key, ids }: Given): Order {
  const order = unsealedOrder({
    id,
    signalId: id,
    network,
    chainType: networkFacts[network].monitorChainType,
    wallets: [testWallet(key.address, id)],
    exclusiveGroup: plan.isGroup ? ids[1] : null,
  })
  const when = { kind: 'change', measure: 'price', percent: -10, reference: null } as const
  return plan.hasProgress ? { ...order, condition: { ...order.condition, when } } : order
}

/** The orders of a round, sealed by their wallet; a forged one was changed by whoever keeps the book. */
export function ordersOf(plan: Plan, given: Given): Order[] {
  const ids = plan.isGroup ? given.ids : [given.ids[0]]
  return ids.map((id) => {
    const order = sealedOrder(orderOf(id, plan, given), [given.key])
    return plan.isForged ? { ...order, amount: { type: 'share', bps: 10_000, of: 'held' } } : order
  })
}

/** Addresses of the wallets of an order that have sealed its terms, as the signing worker tells it. */
export function sealersOf(order: Order, key: WalletKey): string[] {
  const { terms, wallets } = sealable(order)
  return wallets.flatMap(({ address, seal }) =>
    address === key.address && seal !== undefined && isSealOf(key, terms, seal) ? [address] : [],
  )
}
