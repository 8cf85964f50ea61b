import { useNow } from '../../kit/clock/useNow.ts'
import { Reasoned } from '../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { momentText } from './momentText.ts'

type MomentMarkProps = {
  /** Nothing is shown without a time. */
  at: number | null | undefined
  words: 'gap.since' | 'gap.missed' | 'gap.cost'
  testId: string
  /** Shows a star in place of the words. */
  isShort?: boolean
  className?: string
}

/** A warning about what is not known from or before a time; its sentence on hover and by tap. */
export function MomentMark({ at, words, testId, isShort = false, className = '' }: MomentMarkProps) {
  const { t, language } = useTranslation()
  const time = useNow((nowMs) => (at == null ? '' : momentText(at, nowMs, language)))
  if (time === '') return null
  return (
    <Reasoned
      reason={t(`${words}.says`, { time })}
      testId={testId}
      className={`whitespace-nowrap text-[11px] text-warn ${className}`}
    >
      {isShort ? '*' : t(words, { time })}
    </Reasoned>
  )
}
