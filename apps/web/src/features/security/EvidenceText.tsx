import type { Evidence } from '@peregrine/contract/routes/security'
import type { Translate } from '../../kit/i18n/translate.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { unknownFigure } from '../../kit/figures/formatFigure.ts'

function shownShare(bps: unknown): string {
  return typeof bps === 'number' ? `${bps / 100}%` : unknownFigure
}

function evidenceText({ code, params }: Evidence, t: Translate): string {
  const shares = { burned: shownShare(params.burnedBps), locked: shownShare(params.lockedBps) }
  const known = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      value === null || value === '' ? unknownFigure : value,
    ]),
  )
  return t(`security.because.${code}`, { why: unknownFigure, ...shares, ...known })
}

/** The evidence for a flag's value; strings from contracts appear as plain text only. */
export function EvidenceText({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation()
  return <span className="[overflow-wrap:anywhere]">{evidenceText(evidence, t)}</span>
}
