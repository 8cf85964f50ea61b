import { ageParts } from '../../kit/figures/ageParts.ts'
import { usdShort } from '../../kit/figures/formatFigure.ts'
import type { Translate } from '../../kit/i18n/translate.ts'
import type { Reason } from './radarModel.ts'

/** What stands in the words of a reason. */
function partsOf({ kind, value }: Reason, t: Translate): Record<string, string | number> {
  if (kind === 'inflow' || kind === 'outflow') return { usd: usdShort(value) }
  if (kind === 'turnover') return { times: value.toFixed(1) }
  if (kind !== 'young') return { count: value }
  const { key, count } = ageParts(value)
  return { age: t(key, { count }) }
}

export function reasonText(reason: Reason, t: Translate): string {
  return t(`trend.reason.${reason.kind}`, partsOf(reason, t))
}

/** The same where five of them share a line of a phone. */
export function shortReasonText(reason: Reason, t: Translate): string {
  return t(`trend.reason.short.${reason.kind}`, partsOf(reason, t))
}
