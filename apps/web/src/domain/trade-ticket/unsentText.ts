import type { Unsent } from '@peregrine/wallet/execution/stopSending'
import type { Translate } from '../../kit/i18n/translate.ts'
import type { Locale } from '../../kit/preferences/locale.ts'

/** That no node has taken a transaction so far, and how long it goes on being sent. */
export function unsentText({ untilMs }: Unsent, t: Translate, language: Locale): string {
  if (untilMs === null) return t('trade.unsent')
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(untilMs)
  // A time is not parted from its half of the day.
  return t('trade.unsent.until', { time: time.replace(/\s/g, '\u00a0') })
}
