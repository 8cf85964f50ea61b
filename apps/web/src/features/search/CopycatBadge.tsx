import type { Original } from '@peregrine/contract/routes/search'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import type { Compared } from './compared.ts'
import { useCopyReason } from './useCopyReason.ts'
import { SimilarHover } from './SimilarHover.tsx'

type CopycatBadgeProps = { token: Compared; original: Original; isTabStop?: boolean }

/**
 * A badge for a token that resembles a deeper one, showing both; with the other chain's mark when that one is on a
 * different chain.
 */
export function CopycatBadge({ token, original, isTabStop }: CopycatBadgeProps) {
  const { t } = useTranslation()
  const reason = useCopyReason(original)
  return (
    <SimilarHover
      token={token}
      label={`${t('search.copy')}: ${reason}`}
      isTabStop={isTabStop}
      testId="copy-mark"
      className={`relative z-10 flex min-h-6 shrink-0 items-center gap-1 rounded-control border px-1 ${original.isSameChain ? 'border-warn text-warn' : 'border-line text-muted'}`}
    >
      {t('search.copy')}
      {!original.isSameChain && <NetworkBadge network={original.network} />}
    </SimilarHover>
  )
}
