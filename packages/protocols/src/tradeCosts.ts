import type { Leg } from './fact.ts'

/** A wallet's trade in a transaction: the pools' amounts at its ends, and the venues' fees on top. */
export type WalletRoute = {
  sender: string
  sold: Leg
  bought: Leg
  venueFees: readonly Leg[]
  /** True for the wallet's only trade in the transaction, which then bears all its payments. */
  isOnly: boolean
  /** True for the trade that bears costs not attributable to one of the wallet's trades. */
  isFirst: boolean
}

/** Costs of a transaction's trades besides venue fees. Amounts of the native coin are base units. */
export type TradeCosts = {
  /** A wallet's network fee; zero if somebody else paid, null if unknown. */
  networkUnits(wallet: string): bigint | null
  /** A wallet's additional payment for inclusion; null if not visible. */
  tipUnits(wallet: string): bigint | null
  /** A route's payments, or shortfall, besides pools and venues; empty for none, null if unknown. */
  routerFees(route: WalletRoute): readonly Leg[] | null
}
