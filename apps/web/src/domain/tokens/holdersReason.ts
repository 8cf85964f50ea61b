import type { HolderHistoryWire } from '@peregrine/contract/holderHistory'
import type { Translate } from '../../kit/i18n/translate.ts'

/** Says why not all holders of a token are known, and what is being done about it. */
export function holdersReason(t: Translate, history: HolderHistoryWire | null, n: number | null): string {
  if (!history) return t('holder.uncounted')
  const { state, why, percent } = history
  if (state === 'top') return t('holder.history.top', { count: n ?? 0 })
  if (state === 'unknown') return t(`holder.why.${why ?? 'not-served'}`)
  if (state === 'reading' && percent !== null)
    return t('holder.history.percent', { percent: Math.floor(percent) })
  return t(`holder.history.${state}`)
}
