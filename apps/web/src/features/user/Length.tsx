import { ageParts } from '../../kit/figures/ageParts.ts'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/** How long something lasted, in its largest unit; a dash when unknown. */
export function Length({ ms }: { ms: number | null }) {
  const { t } = useTranslation()
  if (ms === null) return <UnknownFigure of="time" reason={t('user.hold.unknown')} />
  const { key, count } = ageParts(Math.max(1_000, ms))
  return <>{t(key, { count })}</>
}
