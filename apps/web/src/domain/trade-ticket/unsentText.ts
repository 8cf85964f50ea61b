import type { Unsent } from '@peregrine/wallet/execution/stopSending'
import { timeText } from '../../kit/figures/timeText.ts'
import type { Translate } from '../../kit/i18n/translate.ts'
import type { Locale } from '../../kit/preferences/locale.ts'

/** That no node has taken a transaction so far, and how long it goes on being sent. */
export function unsentText({ untilMs }: Unsent, t: Translate, language: Locale): string {
  if (untilMs === null) return t('trade.unsent')
  const time = timeText(untilMs, language, { hour: '2-digit', minute: '2-digit' })
  return t('trade.unsent.until', { time })
}
