import type { StoredPrice } from './alertRules.ts'
import { decidePrice, freshPrice, type PriceAlert, type PriceState } from './rules/decidePrice.ts'
import type { PricePoint } from './rules/pricePoint.ts'

type Held = { body: string; state: PriceState }

/** State of price rules between two prices, starting from the stored one. */
export class PriceWatch {
  readonly #held = new Map<string, Held>()

  /** Applies a price to a rule. `state` is to be stored, if it changed. */
  take(rule: StoredPrice, point: PricePoint): { alerts: readonly PriceAlert[]; state: PriceState | null } {
    const { body } = rule
    if (body.pool !== null && body.pool !== point.pool) return { alerts: [], state: null }
    const text = JSON.stringify(body)
    const known = this.#held.get(rule.id)
    const before = known?.body === text ? known.state : { ...freshPrice, ...rule.state }
    const { state, alerts } = decidePrice(body, before, point)
    this.#held.set(rule.id, { body: text, state })
    return { alerts, state: isSame(state, before) ? null : state }
  }
}

function isSame(one: PriceState, other: PriceState): boolean {
  return (
    one.reference === other.reference &&
    one.isAboveArmed === other.isAboveArmed &&
    one.isBelowArmed === other.isBelowArmed
  )
}
