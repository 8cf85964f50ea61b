import type { Order } from '@peregrine/contract/order'
import type { Condition } from '@peregrine/contract/signal'
import { bpsOfPercent, percentOfBps } from '@peregrine/core/trading/slippage'
import { atLevel, levelOf, type Terms } from '../../domain/orders/orderTerms.ts'
import { isMeasured } from '@peregrine/orders/worstReceipt'
import { plainDecimal } from '@peregrine/core/plainDecimal'
import { type Validity, validityMs } from './form/formFields.ts'
import { positiveOf } from './form/lineValue.ts'

export type EditTexts = {
  level: string
  trail: string
  /** Empty for none. */
  worst: string
  slippage: string
  validity: Validity | 'kept'
}

/** Percent that a trail falls by; null for another condition. */
export function trailOf(when: Condition): number | null {
  return when.kind === 'trailing' ? when.percent : null
}

/** An order's terms as they are edited. */
export function editTexts({ condition, limits }: Order): EditTexts {
  const level = levelOf(condition.when)
  const trail = trailOf(condition.when)
  return {
    level: level ? plainDecimal(level.value) : '',
    trail: trail === null ? '' : plainDecimal(trail),
    worst: limits.worstPrice === null ? '' : plainDecimal(limits.worstPrice),
    slippage: percentOfBps(limits.slippageBps),
    validity: 'kept',
  }
}

function movedTo(when: Condition, text: string): Condition | null {
  const level = levelOf(when)
  if (!level) return when
  const value = positiveOf(text, level.measure === 'mcap')
  return value === null ? null : atLevel(when, value)
}

function trailedBy(when: Condition, text: string): Condition | null {
  if (when.kind !== 'trailing') return when
  const percent = positiveOf(text)
  return percent !== null && percent < 100 ? { ...when, percent } : null
}

export type EditFault = 'level' | 'trail' | 'worst' | 'slippage'
/** The worst price is undefined where that of the condition counts. */
type EditedTerms = { when: Condition; slippageBps: number; worstPrice: number | null | undefined }
type EditedWorst = EditedTerms['worstPrice'] | 'wrong'
export type EditRead = (EditedTerms & { faults: null }) | { faults: readonly EditFault[] }

/** A worst price that may be typed; undefined where the condition has its own. */
function worstOf({ condition }: Order, text: string): EditedWorst {
  if (isMeasured(condition.when)) return undefined
  return text.trim() === '' ? null : (positiveOf(text) ?? 'wrong')
}

function slippageOf(text: string): number | null {
  const bps = bpsOfPercent(text)
  return bps !== null && bps >= 1 && bps <= 9_900 ? bps : null
}

/** The edited terms, or the fields that are wrong. */
export function readEdit(order: Order, texts: EditTexts): EditRead {
  const { condition } = order
  const moved = movedTo(condition.when, texts.level)
  const when = trailedBy(moved ?? condition.when, texts.trail)
  const worstPrice = worstOf(order, texts.worst)
  const slippageBps = slippageOf(texts.slippage)
  if (moved && when && slippageBps !== null && worstPrice !== 'wrong')
    return { when, slippageBps, worstPrice, faults: null }
  const found: readonly [EditFault, boolean][] = [
    ['worst', worstPrice === 'wrong'],
    ['level', moved === null],
    ['trail', when === null],
    ['slippage', slippageBps === null],
  ]
  return { faults: found.flatMap(([field, isWrong]) => (isWrong ? [field] : [])) }
}

/** The terms to be saved; a validity counts from now. */
export function editTerms(
  order: Order,
  { when, slippageBps, worstPrice }: EditedTerms,
  validity: EditTexts['validity'],
  nowMs: number,
): Terms {
  const edited = { when, slippageBps, worstPrice }
  if (validity === 'kept') return { ...edited, expiresAt: order.expiresAt }
  const ms = validityMs[validity]
  return { ...edited, expiresAt: ms === null ? null : nowMs + ms }
}
