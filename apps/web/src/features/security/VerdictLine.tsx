import type { SecurityFlags } from '@peregrine/contract/routes/security'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { toneOfVerdict, verdictOf } from './model.ts'
import { ToneIcon, toneColour } from './ToneIcon.tsx'

/** The verdict in one sentence. */
export function VerdictLine({ flags }: { flags: SecurityFlags }) {
  const { t } = useTranslation()
  const verdict = verdictOf(flags)
  const tone = toneOfVerdict[verdict.kind]
  const count = 'count' in verdict ? verdict.count : 0
  return (
    <p
      data-testid="security-verdict"
      data-verdict={verdict.kind}
      className={`flex items-center gap-2 px-3 py-2 font-semibold text-data ${toneColour(tone)}`}
    >
      <ToneIcon tone={tone} />
      {t(`security.verdict.${verdict.kind}`, { count })}
    </p>
  )
}
