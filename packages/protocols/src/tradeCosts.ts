import type { Leg } from './fact.ts'

/** A wallet's trade in a transaction: its ends as the pools saw them, and what the venues took beside those amounts. */
export type WalletRoute = {
  sender: string
  sold: Leg
  bought: Leg
  venueFees: readonly Leg[]
  /** The wallet has no other trade in the transaction, so that all that it paid belongs to this one. */
  isOnly: boolean
  /** It bears what cannot be told apart between the wallet's trades in the transaction. */
  isFirst: boolean
}

/** What a transaction's trades cost beside what venues took. Amounts of the native coin are base units. */
export type TradeCosts = {
  /** What a wallet paid to the network; zero where somebody else paid, null where nobody says. */
  networkUnits(wallet: string): bigint | null
  /** What a wallet paid besides to have the transaction included; null where that cannot be seen. */
  tipUnits(wallet: string): bigint | null
  /** What a route's wallet paid, or got less, beside pools and venues; empty for nothing, null where unknown. */
  routerFees(route: WalletRoute): readonly Leg[] | null
}
