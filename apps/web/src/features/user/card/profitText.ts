import type { Translate } from '../../../kit/i18n/translate.ts'
import { usdSigned } from '../../../kit/figures/formatFigure.ts'

/** A signed profit, shortened; a dash when unknown. */
export function profitText(usd: string | null): string {
  return usdSigned(usd === null ? null : Number(usd))
}

/** True for a gain, false for a loss, null for neither. */
export function gainOf(usd: string | null): boolean | null {
  const amount = Number(usd ?? 0)
  return amount === 0 ? null : amount > 0
}

/** What a picture says of its time; with the day since when blocks are missing. */
export function withIncomplete(
  dates: string,
  since: number | null,
  { t, language }: { t: Translate; language: string },
): string {
  return since === null ? dates : `${dates} · ${t('gap.since', { time: dayText(since, language) })}`
}

/** A day in the user's language, as UTC has it. */
export function dayText(timeMs: number, language: string): string {
  return new Date(timeMs).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
}
