import type { PriceRule } from '@peregrine/contract/alert'

/** State of a price rule: the reference price for percentages, and its side of each target. */
export type PriceState = {
  reference: number | null
  isAboveArmed: boolean
  isBelowArmed: boolean
}

export const freshPrice: PriceState = { reference: null, isAboveArmed: false, isBelowArmed: false }

type PriceEvent = 'rise' | 'fall' | 'above' | 'below'
export type PriceAlert = {
  event: PriceEvent
  /** The percentage or target that was set. */
  threshold: number
  /** Percent since the reference, for rise and fall. */
  change: number | null
}
export type PriceStep = { state: PriceState; alerts: PriceAlert[] }

/**
 * A price must retreat by this share before a target can trigger again: one hovering at the line would alert all day.
 */
const retreat = 0.005

export type Figures = { price: number | null; marketCap: number | null }

const figureOf = ({ of }: PriceRule, { price, marketCap }: Figures): number | null =>
  of === 'price' ? price : marketCap

/**
 * Returns the state of a rule that is set, changed or switched on while the token stands at these figures, so that the
 * first trade after it counts. What is not known then is taken from the first trade.
 */
export function startPrice(rule: PriceRule, figures: Figures): PriceState {
  const { above, below } = rule
  const figure = figureOf(rule, figures)
  return {
    reference: figures.price !== null && figures.price > 0 ? figures.price : null,
    isAboveArmed: above !== null && figure !== null && figure < above,
    isBelowArmed: below !== null && figure !== null && figure > below,
  }
}

/** Percentages count from the price when the rule was set, then from the one last alerted. */
function decidePercent(rule: PriceRule, state: PriceState, price: number): PriceStep {
  const { reference } = state
  if (reference === null) return { state: { ...state, reference: price }, alerts: [] }
  const change = (price / reference - 1) * 100
  const told = (event: PriceEvent, threshold: number): PriceStep => ({
    state: { ...state, reference: price },
    alerts: [{ event, threshold, change }],
  })
  // A threshold of 0 would trigger on every trade; the settings use it for "no such alert".
  if (rule.increase && change >= rule.increase) return told('rise', rule.increase)
  if (rule.decrease && -change >= rule.decrease) return told('fall', rule.decrease)
  return { state, alerts: [] }
}

/** A target triggers once; it is armed whenever the price is on the other side. */
function reach(
  isArmed: boolean,
  hasReached: boolean,
  isBack: boolean,
): { isArmed: boolean; isTold: boolean } {
  if (isArmed && hasReached) return { isArmed: false, isTold: true }
  return { isArmed: isArmed || isBack, isTold: false }
}

const unset = { isArmed: false, isTold: false }

function decideReached({ above, below }: PriceRule, state: PriceState, figure: number): PriceStep {
  const up =
    above === null ? unset : reach(state.isAboveArmed, figure >= above, figure < above * (1 - retreat))
  const down =
    below === null ? unset : reach(state.isBelowArmed, figure <= below, figure > below * (1 + retreat))
  const alerts: PriceAlert[] = []
  if (above !== null && up.isTold) alerts.push({ event: 'above', threshold: above, change: null })
  if (below !== null && down.isTold) alerts.push({ event: 'below', threshold: below, change: null })
  return { state: { ...state, isAboveArmed: up.isArmed, isBelowArmed: down.isArmed }, alerts }
}

/** Decides a price rule's alerts for a new price, and its next state. */
export function decidePrice(rule: PriceRule, state: PriceState, figures: Figures): PriceStep {
  const { price } = figures
  const percent = price !== null && price > 0 ? decidePercent(rule, state, price) : { state, alerts: [] }
  const figure = figureOf(rule, figures)
  if (figure === null) return percent
  const reached = decideReached(rule, percent.state, figure)
  return { state: reached.state, alerts: [...percent.alerts, ...reached.alerts] }
}
