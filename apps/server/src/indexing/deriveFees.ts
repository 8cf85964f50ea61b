import { addressesByChain } from '@peregrine/protocols/addresses'
import type { Leg } from '@peregrine/protocols/fact'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { RowFees, TradeRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import { valueMicros } from './valuation.ts'

/** Costs of a route beyond its venues' fees; null when unknown. */
export type RouteCosts = {
  router: readonly Leg[] | null
  networkUnits: bigint | null
  tipUnits: bigint | null
}

/** For a pool swap whose route's costs are in another row. */
export const noCosts: RouteCosts = { router: [], networkUnits: 0n, tipUnits: 0n }

type Valued = Pick<TradeRow, 'token' | 'side' | 'sold_token' | 'sold_units' | 'bought_units' | 'value_micros'>

/** A plain transfer above this part of a trade may as well be a payment for something else. */
const maxRouterPart = 10n

/** Values a fee at the coin's price, or at the trade's own if it was charged in the traded token. */
function microsOf(
  context: ChainContext,
  state: ChainState,
  row: Valued,
  { token, units }: Leg,
): bigint | null {
  if (units === 0n) return 0n
  const value = valueMicros(context, state, token, units)
  if (value !== null || token !== row.token || units === null || row.value_micros === null) return value
  const traded = row.sold_token === token ? row.sold_units : row.bought_units
  return traded ? (units * row.value_micros) / traded : null
}

function sumMicros(
  context: ChainContext,
  state: ChainState,
  row: Valued,
  legs: readonly Leg[],
): bigint | null {
  let sum = 0n
  for (const leg of legs) {
    const micros = microsOf(context, state, row, leg)
    if (micros === null) return null
    sum += micros
  }
  return sum
}

/** Sums fees in one token: no token and zero without fees, nulls for several or unknown tokens. */
function sumUnits(legs: readonly Leg[]): { token: string | null; units: bigint | null } {
  const [first] = legs
  if (!first) return { token: null, units: 0n }
  let units: bigint | null = 0n
  for (const leg of legs) {
    if (leg.token !== first.token) return { token: null, units: null }
    units = units === null || leg.units === null ? null : units + leg.units
  }
  return { token: first.token, units }
}

function routerFees(context: ChainContext, state: ChainState, row: Valued, legs: readonly Leg[] | null) {
  const unknown = { router_fee_token: null, router_fee_units: null, router_fee_micros: null }
  if (legs === null) return unknown
  const micros = sumMicros(context, state, row, legs)
  if (micros !== null && row.value_micros !== null && micros * maxRouterPart > row.value_micros)
    return unknown
  const { token, units } = sumUnits(legs)
  return { router_fee_token: token, router_fee_units: units, router_fee_micros: micros }
}

/** Returns a trade's fee columns, in units and in dollars at the time. */
export function feesOfRow(
  context: ChainContext,
  state: ChainState,
  row: Valued,
  { venue, costs }: { venue: readonly Leg[]; costs: RouteCosts },
): RowFees {
  const native = addressesByChain[context.chain]?.wrappedNative ?? nativeSolMint
  const inDollars = (units: bigint | null): bigint | null =>
    units === 0n ? 0n : valueMicros(context, state, native, units)
  const { token, units } = sumUnits(venue)
  return {
    fee_token: token,
    fee_units: units,
    venue_fee_micros: sumMicros(context, state, row, venue),
    ...routerFees(context, state, row, costs.router),
    network_fee_units: costs.networkUnits,
    network_fee_micros: inDollars(costs.networkUnits),
    tip_units: costs.tipUnits,
    tip_micros: inDollars(costs.tipUnits),
  }
}
