import type { StoredPrice } from './alertRules.ts'
import type { ReadAt, StoredPoint } from './readStoredPrices.ts'
import {
  decidePrice,
  freshPrice,
  type PriceAlert,
  type PriceState,
  type PriceStep,
} from './rules/decidePrice.ts'
import type { PricePoint } from './rules/pricePoint.ts'

/**
 * State of a price rule as it is stored: also up to where in the record log the price was read from the database, and
 * as it was before each of the last blocks that changed it, for a reorg to go back to.
 */
export type RuleState = PriceState & {
  readAt: ReadAt | null
  before: readonly { block: number; state: PriceState }[]
}

/** States to be stored, by rule, each for the rule as it was set at that time. */
export type RuleStates = Map<string, { changedAt: string; state: RuleState }>

const freshState: RuleState = { ...freshPrice, readAt: null, before: [] }
/** Blocks and slots that a reorg may reach back; deeper ones stop the chain. */
const reorgReach = 150

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

  /**
   * Returns a rule to its state when `block` was the newest; null if nothing changed since. What was read of blocks above
   * it is no longer known.
   */
  goBack(rule: StoredPrice, block: number): RuleState | null {
    const now = this.#stateOf(rule)
    const at = now.before.findIndex((one) => one.block > block)
    const undone = now.before[at]
    const isUnread = now.readAt !== null && now.readAt.block > block
    if (!undone && !isUnread) return null
    const readAt = now.readAt && { ...now.readAt, block: Math.min(now.readAt.block, block) }
    const state = undone
      ? { ...now, ...undone.state, readAt, before: now.before.slice(0, at) }
      : { ...now, readAt }
    this.#held.set(rule.id, { changedAt: rule.changedAt, state })
    return state
  }

  #stateOf(rule: StoredPrice): RuleState {
    const known = this.#held.get(rule.id)
    return known?.changedAt === rule.changedAt ? known.state : { ...freshState, ...rule.state }
  }

  #move(
    { id, changedAt, body }: StoredPrice,
    { before, point, readAt }: { before: RuleState; point: PricePoint | null; readAt: ReadAt | null },
  ): Taken {
    const was = priceStateOf(before)
    const step = point ? decidePrice(body, was, point) : { state: was, alerts: [] }
    const state: RuleState = { ...step.state, readAt, before: grow(before.before, { was, step, point }) }
    this.#held.set(id, { changedAt, state })
    return { alerts: step.alerts, state: isSame(state, before) ? null : state }
  }
}

const priceStateOf = ({ reference, isAboveArmed, isBelowArmed }: RuleState): PriceState => ({
  reference,
  isAboveArmed,
  isBelowArmed,
})

type Moved = { was: PriceState; step: PriceStep; point: PricePoint | null }

function grow(before: RuleState['before'], { was, step, point }: Moved): RuleState['before'] {
  if (!point || isSamePrice(was, step.state)) return before
  const block = point.blockNumber
  const kept = before.filter((one) => one.block > block - reorgReach)
  return before.at(-1)?.block === block ? kept : [...kept, { block, state: was }]
}

const isSamePrice = (one: PriceState, other: PriceState): boolean =>
  one.reference === other.reference &&
  one.isAboveArmed === other.isAboveArmed &&
  one.isBelowArmed === other.isBelowArmed

function isSame(one: RuleState, other: RuleState): boolean {
  return (
    isSamePrice(one, other) &&
    one.readAt?.seq === other.readAt?.seq &&
    one.readAt?.epoch === other.readAt?.epoch
  )
}
