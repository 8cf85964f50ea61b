import type { AlertWire } from '@peregrine/contract/alert'
import { isFault } from '@peregrine/core/fault'
import type { Translate } from '../../kit/i18n/translate.ts'
import { percentText, priceText, shortAddress, usdShort } from '../../kit/figures/formatFigure.ts'
import { failureText } from '../../kit/http/failureText.ts'

/** Returns a one-line summary of an alert. */
export function alertLine(alert: AlertWire, t: Translate): string {
  const [first] = alert.wallets
  const figure = alert.of === 'cap' ? usdShort(alert.threshold) : priceText(alert.threshold)
  return t(`alerts.line.${alert.event}`, {
    who: first ? first.name || shortAddress(first.address) : '',
    token: alert.tokenSymbol,
    usd: alert.valueUsd === null ? '' : usdShort(alert.valueUsd),
    n: alert.walletCount,
    change: alert.change === null ? '' : percentText(Math.abs(alert.change)),
    figure,
  }).trim()
}

/** Returns the delay from an alert's block to its arrival. */
export function delayText({ delayMs }: AlertWire, t: Translate): string {
  return t('alerts.history.delay', { s: (delayMs / 1000).toFixed(delayMs < 10_000 ? 2 : 0) })
}

/** Returns the path of an alert's token; null for a test. */
export function alertPath({ network, token, pool }: AlertWire): string | null {
  if (!network || !token) return null
  return pool ? `/${network}/lp/${pool}` : `/${network}/token/${token}`
}

const knownReasons = ['address', 'url', 'unreachable', 'time', 'size', 'reply'] as const

/** Returns the reason a message was not accepted. */
export function reasonText(why: string, t: Translate): string {
  const known = knownReasons.find((one) => one === why)
  return known ? t(`alerts.why.${known}`) : t('alerts.why.other', { why })
}

/** Returns the text for a refused change. */
export function refusalText(error: unknown, t: Translate): string {
  if (isFault(error, 'alert.target')) return t('alerts.target', { why: reasonText(error.context.why, t) })
  if (isFault(error, 'alert.refused')) return t('alerts.failed', { why: reasonText(error.context.why, t) })
  if (isFault(error, 'alert.full')) return t('alerts.full')
  return t('alerts.failed', { why: failureText(error, t) })
}
