import type { Order } from '@peregrine/contract/order'
import type { Condition } from '@peregrine/contract/signal'
import { plainDecimal } from '@peregrine/core/plainDecimal'
import type { Translate } from '../../kit/i18n/translate.ts'
import { levelText } from './levelText.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

/** `30 min`, `2 h`, `45 s`. */
export function spanWords(ms: number, t: Translate): string {
  if (ms % hourMs === 0) return t('orders.span.hours', { count: ms / hourMs })
  if (ms % minuteMs === 0) return t('orders.span.minutes', { count: ms / minuteMs })
  return t('orders.span.seconds', { count: Math.round(ms / 1_000) })
}

function trailingWords(when: Extract<Condition, { kind: 'trailing' }>, t: Translate): string {
  const percent = plainDecimal(when.percent)
  const words = t(`orders.when.trailing.${when.from}`, { percent })
  if (when.activation === null) return words
  const measure = t(`orders.measure.${when.measure}`)
  const after = t('orders.when.activation', { measure, value: levelText(when.measure, when.activation) })
  return t('orders.join', { one: after, other: words })
}

function changeWords(
  { measure, percent, reference }: Extract<Condition, { kind: 'change' }>,
  t: Translate,
): string {
  const name = t(`orders.measure.${measure}`)
  const size = plainDecimal(Math.abs(percent))
  const way = percent > 0 ? 'up' : 'down'
  if (reference === null) return t(`orders.when.change.${way}`, { measure: name, percent: size })
  return t(`orders.when.changeFrom.${way}`, {
    measure: name,
    percent: size,
    value: levelText(measure, reference),
  })
}

/** What has to happen, in one sentence: "price ≤ $0.00123". */
export function conditionWords(when: Condition, t: Translate): string {
  switch (when.kind) {
    case 'level':
      return t('orders.when.level', {
        measure: t(`orders.measure.${when.measure}`),
        sign: when.at === 'over' ? '≥' : '≤',
        value: levelText(when.measure, when.value),
      })
    case 'change':
      return changeWords(when, t)
    case 'trailing':
      return trailingWords(when, t)
    case 'migration':
      return t('orders.when.migration')
    case 'creator-sale':
      return t('orders.when.creatorSale', { percent: plainDecimal(when.percent) })
    case 'group-buy':
      return t('orders.when.groupBuy', {
        of: when.wallets.length,
        count: when.count,
        span: spanWords(when.withinMs, t),
      })
  }
}

/** What else must be so before it fires: it holds for a time, with a volume; empty for nothing. */
export function guardWords(
  { holdMs, volumeUsd }: Pick<Order['condition'], 'holdMs' | 'volumeUsd'>,
  t: Translate,
): string {
  const hold = holdMs > 0 ? t('orders.when.hold', { span: spanWords(holdMs, t) }) : ''
  const volume = volumeUsd > 0 ? t('orders.when.volume', { value: levelText('mcap', volumeUsd) }) : ''
  return [hold, volume].filter(Boolean).join(' · ')
}
