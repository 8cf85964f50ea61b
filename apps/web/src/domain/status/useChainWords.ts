import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { ChainLate } from './lateChains.ts'

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const

type Progress = NonNullable<ChainLate['progress']>

/** The words for chains that are late: in the header, the notice below it and the health dialog. */
export function useChainWords() {
  const { t } = useTranslation()

  function span(ms: number): string {
    const [name, unitMs] = units.find(([, unit]) => ms >= unit) ?? (['seconds', 1_000] as const)
    return t(`connection.for.${name}`, { count: Math.max(1, Math.round(ms / unitMs)) })
  }

  function progressOf({ from, to, at, etaMs }: Progress): string {
    const done = Math.max(0, at - from + 1).toLocaleString('en')
    const total = Math.max(0, to - from + 1).toLocaleString('en')
    return etaMs === null
      ? t('connection.progress', { done, total })
      : t('connection.progressEta', { done, total, eta: span(etaMs) })
  }

  /** The chain and its state, without the reason. */
  function stateOf({ chain, state, forMs }: ChainLate): string {
    const name = t(`network.${chain}`)
    if (state === 'starting' || state === 'halted') return t(`connection.chain.${state}`, { chain: name })
    return t('connection.chain.behind', { chain: name, age: span(forMs) })
  }

  /** The reason, or how far it is where reading is all that it takes. */
  function detailOf({ why, progress }: ChainLate): string | null {
    if (progress && (!why || why === 'first-block')) return progressOf(progress)
    return why && t(`connection.why.${why}`)
  }

  function sentenceOf(late: ChainLate): string {
    const [what, why] = [stateOf(late), detailOf(late)]
    return why ? t('connection.chain.because', { what, why }) : what
  }

  return { span, progressOf, stateOf, detailOf, sentenceOf }
}
