import { maxGroupWallets, type Condition } from '@peregrine/contract/signal'
import type { Order, OrderAmount, OrderKind } from '@peregrine/contract/order'
import type { Network } from '@peregrine/core/network'
import { bpsOfPercent } from '@peregrine/core/trading/slippage'
import { parseUnits } from '@peregrine/core/units'
import {
  makeBracket,
  makeEither,
  makeExits,
  makeOrder,
  type Exits,
  type OrderDraft,
  type OrderMaking,
} from '@peregrine/orders/makeOrders'
import { isMeasured, worstPriceAt } from '@peregrine/orders/worstReceipt'
import { holdsNow } from '../../../domain/orders/orderTerms.ts'
import {
  type ExitField,
  type FormFields,
  type FormKind,
  hasLine,
  isPurchase,
  isTrailing,
  validityMs,
  watchesPrice,
} from './formFields.ts'
import { isUpwards, type LineFault, lineValue, type Market, percentFrom, positiveOf } from './lineValue.ts'

/** What the form knows besides what is typed. */
export type FormScene = Market & {
  network: Network
  token: string
  /** Null follows the token's deepest pool. */
  pool: string | null
  symbol: string
  /** Null for a token that does not say: nothing could be bounded. */
  decimals: number | null
  coinDecimals: number
  creator: string | null
  isOnCurve: boolean
  /** Local wallets that trade. */
  wallets: readonly string[]
  /** Watched wallets of the picked group, on this network's family. */
  watched: readonly string[]
  isSignedIn: boolean
  mode: 'safe' | 'fast'
  priorityFee: number | null
  gasPrice: number | null
  /** Dollars for one coin; null where none is known. */
  coinPrice: number | null
  /** The operator's, as it is shown; undefined while it is not known, which is not none. */
  serviceFee: OrderDraft['serviceFee'] | undefined
  nowMs: number
}

export type FormFault =
  | Exclude<LineFault, null>
  | 'amount'
  | 'share'
  | 'slippage'
  | 'hold'
  | 'wallets'
  | 'sign-in'
  | 'creator'
  | 'migrated'
  | 'no-watched'
  | 'many-watched'
  | 'count'
  | 'minutes'
  | 'exits'
  | 'over-sold'
  | 'crossed'
  | 'decimals'
  | 'fee'
export type FaultField = keyof FormFields | 'wallets' | 'token' | 'fee' | `profit-${number}`
export type FormFaults = Partial<Record<FaultField, FormFault>>

/** What the form would arm. */
export type FormOrders =
  | { type: 'one'; draft: OrderDraft }
  | { type: 'either'; drafts: readonly OrderDraft[] }
  | { type: 'exits'; exits: Exits }
  | { type: 'bracket'; entry: OrderDraft; exits: Exits }

export type FormRead = { orders: FormOrders; faults: null } | { orders: null; faults: FormFaults }

/** True for a trail from now that starts from a price which has lasted: the form does not know it, and it may be a lower one. */
const startsUnseen = ({ when, holdMs = 0, volumeUsd = 0 }: OrderDraft): boolean =>
  when.kind === 'trailing' && when.activation === null && holdMs + volumeUsd > 0

/** Collects faults while the parts are read; a part that is wrong reads as null. */
class Reading {
  readonly faults: FormFaults = {}
  readonly fields: FormFields
  readonly scene: FormScene
  readonly kind: FormKind

  constructor(kind: FormKind, fields: FormFields, scene: FormScene) {
    this.kind = kind
    this.fields = fields
    this.scene = scene
  }

  fail(field: FaultField, fault: FormFault): null {
    this.faults[field] ??= fault
    return null
  }

  line(field: 'line' | 'stopLine' | 'activation', isUp: boolean): number | null {
    const { measure, unit } = this.fields
    const { value, fault } = lineValue({ text: this.fields[field], unit, measure, isUp }, this.scene)
    return fault === null ? value : this.fail(field, fault)
  }

  level(value: number | null, isUp: boolean): Condition | null {
    const { measure } = this.fields
    return value === null ? null : { kind: 'level', measure, at: isUp ? 'over' : 'under', value }
  }

  whole(field: 'groupCount' | 'groupMinutes', max: number, fault: FormFault): number | null {
    const text = this.fields[field].trim()
    const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
    return value >= 1 && value <= max ? value : this.fail(field, fault)
  }

  share(field: FaultField, text: string): number | null {
    const bps = bpsOfPercent(text)
    return bps !== null && bps >= 1 && bps <= 10_000 ? bps : this.fail(field, 'share')
  }

  /** A draft with its worst price: what its condition means by what the form shows, or the one that was typed. */
  bounded(draft: OrderDraft): OrderDraft {
    const { when, side, slippageBps } = draft
    const seen = startsUnseen(draft) ? undefined : this.scene
    const worstPrice = isMeasured(when) ? worstPriceAt(when, side, slippageBps, seen) : this.worst()
    return { ...draft, worstPrice }
  }

  worst(): number | null {
    const text = this.fields.worst.trim()
    return text === '' ? null : (positiveOf(text) ?? this.fail('worst', 'number'))
  }

  /** A number that may be left out. */
  optional(field: 'holdSeconds' | 'volumeUsd', max: number): number {
    const text = this.fields[field].trim()
    if (text === '' || !watchesPrice(this.kind)) return 0
    const value = positiveOf(text)
    if (value !== null && value <= max) return value
    this.fail(field, 'hold')
    return 0
  }
}

const percentRange = (text: string, max: number): number | null => {
  const value = positiveOf(text)
  return value !== null && value <= max ? value : null
}

function trailingOf(reading: Reading): Condition | null {
  const { fields, kind } = reading
  const percent = percentRange(fields.trail, 99.99) ?? reading.fail('trail', 'percent')
  const isProfit = kind === 'trailing-profit'
  const activation = isProfit ? reading.line('activation', true) : null
  if (percent === null || (isProfit && activation === null)) return null
  return { kind: 'trailing', measure: fields.measure, from: 'highest', percent, activation }
}

function groupOf(reading: Reading): Condition | null {
  const { watched, isSignedIn } = reading.scene
  if (!isSignedIn) return reading.fail('group', 'sign-in')
  if (watched.length === 0) return reading.fail('group', 'no-watched')
  if (watched.length > maxGroupWallets) return reading.fail('group', 'many-watched')
  const count = reading.whole('groupCount', watched.length, 'count')
  const minutes = reading.whole('groupMinutes', 1_440, 'minutes')
  if (count === null || minutes === null) return null
  return { kind: 'group-buy', wallets: [...watched], count, withinMs: minutes * 60_000 }
}

function creatorOf(reading: Reading): Condition | null {
  const { creator } = reading.scene
  if (creator === null) return reading.fail('creatorPercent', 'creator')
  const percent = percentRange(reading.fields.creatorPercent, 100)
  if (percent === null) return reading.fail('creatorPercent', 'percent')
  return { kind: 'creator-sale', creator, percent }
}

/** What has to happen for the form's own order; null where it is wrong, or has only a list of exits. */
function conditionOf(reading: Reading): Condition | null {
  const { kind, scene } = reading
  if (hasLine(kind)) return reading.level(reading.line('line', isUpwards(kind)), isUpwards(kind))
  if (isTrailing(kind)) return trailingOf(reading)
  if (kind === 'group-buy') return groupOf(reading)
  if (kind === 'creator-sale') return creatorOf(reading)
  if (kind === 'scaled') return null
  return scene.isOnCurve ? { kind: 'migration' } : reading.fail('line', 'migrated')
}

function amountOf(reading: Reading): OrderAmount | null {
  const { kind, fields, scene } = reading
  if (isPurchase(kind)) {
    const units = parseUnits(fields.coins, scene.coinDecimals) ?? 0n
    return units > 0n ? { type: 'coins', units: units.toString() } : reading.fail('coins', 'amount')
  }
  if (fields.isPrincipal) return { type: 'principal' }
  const bps = reading.share('share', fields.share)
  return bps === null ? null : { type: 'share', bps, of: 'held' }
}

const orderKindOf: Record<FormKind, OrderKind> = {
  'limit-buy': 'limit-buy',
  'rise-buy': 'rise-buy',
  'group-buy': 'group-buy',
  'migration-buy': 'migration',
  'limit-sell': 'limit-sell',
  stop: 'stop',
  oco: 'take-profit',
  scaled: 'take-profit',
  'trailing-stop': 'trailing-stop',
  'trailing-profit': 'trailing-profit',
  'creator-sale': 'creator-sale',
  'migration-sell': 'migration',
}

type Shared = Omit<OrderDraft, 'kind' | 'side' | 'when' | 'amount'>

function expiryOf(reading: Reading): number | null {
  const { fields, scene } = reading
  const ms = validityMs[fields.validity]
  const isTooLong = ms === null || ms > 86_400_000
  if (isTooLong && !scene.isSignedIn) reading.fail('validity', 'sign-in')
  return ms === null ? null : scene.nowMs + ms
}

/** What every order of the form has in common. */
function sharedOf(reading: Reading): Shared {
  const { fields, scene } = reading
  const { network, token, pool, symbol, decimals, wallets, mode } = scene
  const { priorityFee, gasPrice, coinPrice, serviceFee } = scene
  const slippageBps = bpsOfPercent(fields.slippage)
  const isSlippage = slippageBps !== null && slippageBps >= 1 && slippageBps <= 9_900
  if (!isSlippage) reading.fail('slippage', 'slippage')
  if (wallets.length === 0) reading.fail('wallets', 'wallets')
  if (decimals === null) reading.fail('token', 'decimals')
  if (serviceFee === undefined) reading.fail('fee', 'fee')
  return {
    network,
    token,
    pool,
    symbol,
    decimals: decimals ?? 0,
    wallets,
    mode,
    priorityFee,
    gasPrice,
    coinPrice,
    serviceFee: serviceFee ?? null,
    slippageBps: isSlippage ? slippageBps : 0,
    holdMs: reading.optional('holdSeconds', 3_600) * 1_000,
    volumeUsd: reading.optional('volumeUsd', 1e12),
    expiresAt: expiryOf(reading),
  }
}

type ExitBase = { value: number | null; of: 'held' | 'bought'; shared: Shared }

/** So many percent from a base: of its value where that is known, else of the first price seen once it is armed. */
function exitCondition(measure: 'price' | 'mcap', value: number | null, percent: number): Condition {
  const at = value === null ? null : percentFrom(value, percent)
  if (at === null) return { kind: 'change', measure, percent, reference: null }
  return { kind: 'level', measure, at: percent > 0 ? 'over' : 'under', value: at }
}

function exitAmount(
  reading: Reading,
  field: FaultField,
  exit: ExitField,
  of: ExitBase['of'],
): OrderAmount | null {
  if (exit.isPrincipal) return { type: 'principal' }
  const bps = reading.share(field, exit.share)
  return bps === null ? null : { type: 'share', bps, of }
}

function exitOf(reading: Reading, exit: ExitField, isUp: boolean, base: ExitBase): OrderDraft | null {
  const field: FaultField = isUp ? `profit-${exit.id}` : 'stop'
  const percent = percentRange(exit.percent, isUp ? 1e6 : 99.99) ?? reading.fail(field, 'percent')
  const amount = exitAmount(reading, field, exit, base.of)
  if (percent === null || !amount) return null
  const when = exitCondition(reading.fields.measure, base.value, isUp ? percent : -percent)
  return reading.bounded({ ...base.shared, side: 'sell', kind: isUp ? 'take-profit' : 'stop', when, amount })
}

function exitsOf(reading: Reading, base: ExitBase): Exits {
  const { fields } = reading
  const profits = fields.profits.flatMap((exit) => exitOf(reading, exit, true, base) ?? [])
  const stop = fields.stop && exitOf(reading, fields.stop, false, base)
  if (fields.profits.length === 0 && !fields.stop) reading.fail('profits', 'exits')
  const sold = profits.reduce((sum, { amount }) => sum + (amount.type === 'share' ? amount.bps : 0), 0)
  // Shares of what was bought add up; shares of a holding are each of what is left.
  if (base.of === 'bought' && sold > 10_000) reading.fail('profits', 'over-sold')
  return { profits, stops: stop ? [stop] : [] }
}

function scaledOf(reading: Reading, shared: Shared): FormOrders {
  const { fields, scene } = reading
  const value = fields.measure === 'price' ? scene.price : scene.marketCap
  if (value === null) reading.fail('profits', 'no-price')
  return { type: 'exits', exits: exitsOf(reading, { value, of: 'held', shared }) }
}

function eitherOf(reading: Reading, profit: OrderDraft): FormOrders {
  const stopAt = reading.line('stopLine', false)
  const when = reading.level(stopAt, false)
  const { when: up } = profit
  if (stopAt !== null && up.kind === 'level' && stopAt >= up.value) reading.fail('stopLine', 'crossed')
  return {
    type: 'either',
    drafts: when ? [profit, reading.bounded({ ...profit, kind: 'stop', when })] : [profit],
  }
}

function ordersOf(reading: Reading): FormOrders | null {
  const { kind, fields } = reading
  const shared = sharedOf(reading)
  if (kind === 'scaled') return scaledOf(reading, shared)
  const when = conditionOf(reading)
  const amount = amountOf(reading)
  if (!when || !amount) return null
  const side = isPurchase(kind) ? 'buy' : 'sell'
  const draft = reading.bounded({ ...shared, kind: orderKindOf[kind], side, when, amount })
  if (kind === 'oco') return eitherOf(reading, draft)
  if (side === 'sell' || !fields.hasExits) return { type: 'one', draft }
  const value = when.kind === 'level' ? when.value : null
  return { type: 'bracket', entry: draft, exits: exitsOf(reading, { value, of: fields.of, shared }) }
}

/** The orders that a form means, or what is wrong with it by field. */
export function readForm(kind: FormKind, fields: FormFields, scene: FormScene): FormRead {
  const reading = new Reading(kind, fields, scene)
  const orders = ordersOf(reading)
  const isRight = orders !== null && Object.keys(reading.faults).length === 0
  return isRight ? { orders, faults: null } : { orders: null, faults: reading.faults }
}

/** Every order of a form, the first one first. */
export function draftsOf(orders: FormOrders): readonly OrderDraft[] {
  switch (orders.type) {
    case 'one':
      return [orders.draft]
    case 'either':
      return orders.drafts
    case 'exits':
      return [...orders.exits.profits, ...orders.exits.stops]
    case 'bracket':
      return [orders.entry, ...orders.exits.profits, ...orders.exits.stops]
  }
}

/** Those of a form that are watched as soon as it is armed, and hold already: they would fire at once. */
export function firingNow(orders: FormOrders, market: Market): readonly OrderDraft[] {
  const first = orders.type === 'bracket' ? [orders.entry] : draftsOf(orders)
  return first.filter(({ when }) => holdsNow(when, market))
}

/** The orders themselves, to be stored. */
export function armable(orders: FormOrders, making: OrderMaking): Order[] {
  switch (orders.type) {
    case 'one':
      return [makeOrder(orders.draft, making)]
    case 'either':
      return makeEither(orders.drafts, making)
    case 'exits':
      return makeExits(orders.exits, making)
    case 'bracket':
      return makeBracket(orders.entry, orders.exits, making)
  }
}
