import type { AlertRuleWire, AlertSound, ChannelKind, RuleBody, RuleInput } from '@peregrine/contract/alert'
import { channelKinds } from '@peregrine/contract/alert'
import { type WalletEventKind, walletEventKinds } from '@peregrine/contract/walletEvent'
import type { Network } from '@peregrine/core/network'
import type { MessageKey } from '../../../locales/messages.ts'
import { plainDecimal } from '@peregrine/core/plainDecimal'

/** Numeric fields by kind of rule. */
export const numberFields = {
  filter: ['minUsd', 'maxUsd', 'minCap', 'maxCap'],
  group: ['wallets', 'within', 'minUsd', 'minCap', 'maxCap'],
  price: ['increase', 'decrease', 'above', 'below'],
} as const
export type NumberField = (typeof numberFields)[RuleBody['kind']][number]

/** The token of a price rule. */
export type PricedToken = { network: Network; token: string; pool: string | null; symbol: string }

/** A rule being edited. */
export type RuleDraft = {
  id: string | null
  isOn: boolean
  kind: RuleBody['kind']
  texts: Partial<Record<NumberField, string>>
  name: string
  /** Empty means all groups. */
  group: string
  events: readonly WalletEventKind[]
  /** Trades of base coins too. */
  hasBase: boolean
  of: 'price' | 'cap'
  token: PricedToken | null
  channels: readonly ChannelKind[]
  isToasted: boolean
  sound: AlertSound | null
}

export type RuleFaults = Partial<Record<NumberField | 'events' | 'all', MessageKey>>

const emptyDraft = {
  id: null,
  isOn: true,
  name: '',
  group: '',
  events: walletEventKinds,
  hasBase: false,
  of: 'price' as const,
  channels: channelKinds,
  isToasted: true,
  sound: null,
}

export function newFilter(): RuleDraft {
  return { ...emptyDraft, kind: 'filter', isToasted: false, texts: {}, token: null }
}

export function newGroup(): RuleDraft {
  return { ...emptyDraft, kind: 'group', texts: { wallets: '3', within: '10' }, token: null }
}

const textOf = (value: number | null): string => (value === null ? '' : plainDecimal(value))

/** Changes in percent that set a price alert off. */
export type Thresholds = { increase: number; decrease: number }

/** Where the trade settings give none: a memecoin moves by 5 % in a minute. */
const firstThresholds: Thresholds = { increase: 20, decrease: 20 }

/** Creates a price rule. */
export function newPrice(
  token: PricedToken,
  { increase, decrease }: Thresholds = firstThresholds,
): RuleDraft {
  return {
    ...emptyDraft,
    kind: 'price',
    texts: { increase: textOf(increase), decrease: textOf(decrease) },
    token,
  }
}

/** Converts a stored rule to a draft. */
export function draftOf(rule: AlertRuleWire): RuleDraft {
  const { id, isOn, channels, sound, isToasted, body } = rule
  const shared = { ...emptyDraft, id, isOn, channels, sound, isToasted, kind: body.kind, token: null }
  if (body.kind === 'price') {
    const { network, token, pool, symbol, of, increase, decrease, above, below } = body
    const texts = {
      increase: textOf(increase),
      decrease: textOf(decrease),
      above: textOf(above),
      below: textOf(below),
    }
    return { ...shared, of, token: { network, token, pool, symbol }, texts }
  }
  const texts = {
    minUsd: textOf(body.minUsd),
    minCap: textOf(body.minMarketCap),
    maxCap: textOf(body.maxMarketCap),
  }
  const group = body.group ?? ''
  if (body.kind === 'filter') {
    const { events, hasBase, maxUsd } = body
    return { ...shared, group, events, hasBase, texts: { ...texts, maxUsd: textOf(maxUsd) } }
  }
  const own = { wallets: String(body.wallets), within: textOf(body.withinS / 60) }
  return { ...shared, group, name: body.name, texts: { ...texts, ...own } }
}

function numberOf(text: string): number | null {
  const clean = text.trim().replaceAll(',', '')
  return clean === '' ? null : /^\d*\.?\d+$/.test(clean) ? Number(clean) : Number.NaN
}

type Numbers = Record<NumberField, number | null>

function isOutOfOrder(min: number | null, max: number | null): boolean {
  return min !== null && max !== null && min > max
}

function groupFaults({ wallets, within }: Numbers): RuleFaults {
  const faults: RuleFaults = {}
  if (!((wallets ?? 0) >= 2 && Number.isInteger(wallets))) faults.wallets = 'alerts.bad.wallets'
  const withinS = Math.round((within ?? 0) * 60)
  if (!(withinS >= 1 && withinS <= 86_400)) faults.within = 'alerts.bad.within'
  return faults
}

function priceFaults(texts: RuleDraft['texts'], { decrease }: Numbers): RuleFaults {
  if (numberFields.price.every((field) => !texts[field]?.trim())) return { all: 'alerts.bad.nothing' }
  return (decrease ?? 0) > 100 ? { decrease: 'alerts.bad.decrease' } : {}
}

function faultsOf({ kind, events, texts }: RuleDraft, numbers: Numbers): RuleFaults {
  const faults: RuleFaults = {}
  if (isOutOfOrder(numbers.minUsd, numbers.maxUsd)) faults.minUsd = 'alerts.bad.range'
  if (isOutOfOrder(numbers.minCap, numbers.maxCap)) faults.minCap = 'alerts.bad.range'
  if (kind === 'filter' && events.length === 0) faults.events = 'alerts.bad.events'
  if (kind === 'group') Object.assign(faults, groupFaults(numbers))
  if (kind === 'price') Object.assign(faults, priceFaults(texts, numbers))
  for (const field of numberFields[kind])
    if (Number.isNaN(numbers[field])) faults[field] = 'alerts.bad.number'
  return faults
}

function bodyOf(draft: RuleDraft, numbers: Numbers): RuleBody {
  const group = draft.group.trim() || null
  const { minUsd, maxUsd, minCap: minMarketCap, maxCap: maxMarketCap, increase, decrease } = numbers
  if (draft.kind === 'filter') {
    const [events, { hasBase }] = [[...draft.events], draft]
    return { kind: 'filter', group, events, hasBase, minUsd, maxUsd, minMarketCap, maxMarketCap }
  }
  if (draft.kind === 'group') {
    const withinS = Math.round((numbers.within ?? 0) * 60)
    const wallets = numbers.wallets ?? 0
    return {
      kind: 'group',
      name: draft.name.trim(),
      group,
      wallets,
      withinS,
      minUsd,
      minMarketCap,
      maxMarketCap,
    }
  }
  if (!draft.token) throw new Error('a price rule is about a token')
  // A price cannot reach 0.
  const [above, below] = [numbers.above || null, numbers.below || null]
  return { kind: 'price', ...draft.token, increase, decrease, above, below, of: draft.of }
}

/** Returns the rule, or its errors. */
export function readDraft(draft: RuleDraft): { rule: RuleInput } | { faults: RuleFaults } {
  const fields = Object.values(numberFields).flat()
  const numbers = Object.fromEntries(
    fields.map((field) => [field, numberOf(draft.texts[field] ?? '')]),
  ) as Numbers
  const faults = faultsOf(draft, numbers)
  if (Object.keys(faults).length > 0) return { faults }
  const { id, isOn, channels, isToasted, sound } = draft
  return { rule: { id, isOn, channels: [...channels], isToasted, sound, body: bodyOf(draft, numbers) } }
}
