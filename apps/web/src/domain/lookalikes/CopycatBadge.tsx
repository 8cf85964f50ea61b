import type { Original } from '@peregrine/contract/routes/search'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { NetworkBadge } from '../chains/NetworkBadge.tsx'
import type { TokenRef } from '../tokens/tokenRef.ts'
import { useCopyReason } from './useCopyReason.ts'
import { SimilarHover } from './SimilarHover.tsx'

type CopycatBadgeProps = { token: TokenRef; original: Original; isTabStop?: boolean; isCompact?: boolean }

/**
 * A badge for a token that resembles a deeper one, showing both; with the other chain's mark when that one is on a
 * different chain. A narrow row that is a container has room for a sign alone.
 */
export function CopycatBadge({ token, original, isTabStop, isCompact = false }: CopycatBadgeProps) {
  const { t } = useTranslation()
  const reason = useCopyReason(original)
  return (
    <SimilarHover
      token={token}
      label={`${t('copy.mark')}: ${reason}`}
      isTabStop={isTabStop}
      testId="copy-mark"
      className={`relative z-10 flex min-h-6 shrink-0 @max-[300px]:before:content-['≈'] items-center gap-1 ${isCompact ? 'px-0.5 text-[11px]' : 'rounded-control border px-1'} ${original.isSameChain ? 'border-warn text-warn' : 'border-line text-muted'}`}
    >
      <span className="contents @max-[300px]:hidden">
        {t('copy.mark')}
        {!original.isSameChain && <NetworkBadge network={original.network} />}
      </span>
    </SimilarHover>
  )
}
