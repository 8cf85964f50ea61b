import type { StoredPrice } from './alertRules.ts'
import type { ReadAt, StoredPoint } from './readStoredPrices.ts'
import { decidePrice, freshPrice, type PriceAlert, type PriceState } from './rules/decidePrice.ts'
import type { PricePoint } from './rules/pricePoint.ts'

/** State of a price rule as it is stored: also up to where in the record log the price was read from the database. */
export type RuleState = PriceState & { readAt: ReadAt | null }

const freshState: RuleState = { ...freshPrice, readAt: null }

type Held = { changedAt: string; state: RuleState }
/** `state` is to be stored, if it changed. */
type Taken = { alerts: readonly PriceAlert[]; state: RuleState | null }

const nothing: Taken = { alerts: [], state: null }

/** State of price rules between two prices, starting from the stored one. */
export class PriceWatch {
  readonly #held = new Map<string, Held>()

  /** True until a rule that is new, changed or switched on was looked at. */
  isNew({ id, changedAt }: StoredPrice): boolean {
    return this.#held.get(id)?.changedAt !== changedAt
  }

  /** Applies a price set by a record to a rule; one that its state knows already changes nothing. */
  take(rule: StoredPrice, point: PricePoint, { epoch, seq }: { epoch: string; seq: number }): Taken {
    const { pool } = rule.body
    if (pool !== null && pool !== point.pool) return nothing
    const before = this.#stateOf(rule)
    const { readAt } = before
    if (readAt?.epoch === epoch && seq <= readAt.seq) return nothing
    return this.#move(rule, { before, point, readAt })
  }

  /**
   * Applies the price of the last stored trade, if there is one: its record may never come. Records up to it count no
   * more.
   */
  catchUp(rule: StoredPrice, stored: StoredPoint | null): Taken {
    const before = this.#stateOf(rule)
    if (!stored) return this.#move(rule, { before, point: null, readAt: before.readAt })
    const { point, readAt } = stored
    const isKnown = before.readAt !== null && point.blockNumber <= before.readAt.block
    return this.#move(rule, { before, point: isKnown ? null : point, readAt })
  }

  #stateOf(rule: StoredPrice): RuleState {
    const known = this.#held.get(rule.id)
    return known?.changedAt === rule.changedAt ? known.state : { ...freshState, ...rule.state }
  }

  #move(
    { id, changedAt, body }: StoredPrice,
    { before, point, readAt }: { before: RuleState; point: PricePoint | null; readAt: ReadAt | null },
  ): Taken {
    const step = point ? decidePrice(body, before, point) : { state: before, alerts: [] }
    const state: RuleState = { ...step.state, readAt }
    this.#held.set(id, { changedAt, state })
    return { alerts: step.alerts, state: isSame(state, before) ? null : state }
  }
}

function isSame(one: RuleState, other: RuleState): boolean {
  return (
    one.reference === other.reference &&
    one.isAboveArmed === other.isAboveArmed &&
    one.isBelowArmed === other.isBelowArmed &&
    one.readAt?.seq === other.readAt?.seq &&
    one.readAt?.epoch === other.readAt?.epoch
  )
}
