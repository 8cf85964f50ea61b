import type { AlertRuleWire, RuleBody } from '@peregrine/contract/alert'
import type { Translate } from '../../../kit/i18n/translate.ts'
import { minus, priceText, usdBound } from '../../../kit/figures/formatFigure.ts'

function range(min: number | null, max: number | null): string | null {
  if (min === null && max === null) return null
  if (max === null) return `≥\u00a0${usdBound(min)}`
  return min === null ? `≤\u00a0${usdBound(max)}` : `${usdBound(min)} – ${usdBound(max)}`
}

type RuleSummary = { name: string; summary: string }
type BodyOf<Kind extends RuleBody['kind']> = Extract<RuleBody, { kind: Kind }>

const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part).join(' · ')

function priceName({ symbol, increase, decrease, above, below, of }: BodyOf<'price'>): RuleSummary {
  const figure = of === 'cap' ? usdBound : priceText
  return {
    name: symbol,
    summary: joined([
      increase ? `+${increase}%` : null,
      decrease ? `${minus}${decrease}%` : null,
      above === null ? null : `≥\u00a0${figure(above)}`,
      below === null ? null : `≤\u00a0${figure(below)}`,
    ]),
  }
}

function filterName(body: BodyOf<'filter'>, group: string, cap: string | null, t: Translate): RuleSummary {
  const events = body.events.map((event) => t(`alerts.event.${event}`)).join(' ')
  return { name: group, summary: joined([events, range(body.minUsd, body.maxUsd), cap]) }
}

function groupName(body: BodyOf<'group'>, group: string, cap: string | null, t: Translate): RuleSummary {
  const { name, wallets, withinS, minUsd } = body
  const line = t('alerts.rule.group.line', { wallets, minutes: Math.round(withinS / 6) / 10 })
  return { name: name || group, summary: joined([line, name && group, range(minUsd, null), cap]) }
}

/** Returns a rule's name and a short summary. */
export function ruleName({ body }: AlertRuleWire, t: Translate): RuleSummary {
  if (body.kind === 'price') return priceName(body)
  const group = body.group ?? t('alerts.rule.all')
  const caps = range(body.minMarketCap, body.maxMarketCap)
  const cap = caps && `${t('alerts.rule.cap')} ${caps}`
  return body.kind === 'filter' ? filterName(body, group, cap, t) : groupName(body, group, cap, t)
}
