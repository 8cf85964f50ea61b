import type { Original } from '@peregrine/contract/routes/search'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { NetworkBadge } from '../chains/NetworkBadge.tsx'
import type { TokenRef } from '../tokens/tokenRef.ts'
import { useCopyReason } from './useCopyReason.ts'
import { SimilarHover } from './SimilarHover.tsx'

/** `badge` has a frame; `word`, in rows that are containers, becomes a sign where they are narrow; `sign` is always one. */
type BadgeForm = 'badge' | 'word' | 'sign'

const forms: Record<BadgeForm, string> = {
  badge: 'rounded-control border px-1',
  word: "px-0.5 text-[11px] @max-[300px]:before:content-['≈']",
  sign: 'px-0.5 text-[11px]',
}

type CopycatBadgeProps = { token: TokenRef; original: Original; isTabStop?: boolean; form?: BadgeForm }

/**
 * A badge for a token that resembles a deeper one, showing both; with the other chain's mark when that one is on a
 * different chain.
 */
export function CopycatBadge({ token, original, isTabStop, form = 'badge' }: CopycatBadgeProps) {
  const { t } = useTranslation()
  const reason = useCopyReason(original)
  return (
    <SimilarHover
      token={token}
      label={`${t('copy.mark')}: ${reason}`}
      isTabStop={isTabStop}
      testId="copy-mark"
      className={`relative z-10 flex min-h-6 shrink-0 items-center gap-1 ${forms[form]} ${original.isSameChain ? 'border-warn text-warn' : 'border-line text-muted'}`}
    >
      {form === 'sign' ? (
        '≈'
      ) : (
        <span className={form === 'word' ? 'contents @max-[300px]:hidden' : 'contents'}>
          {t('copy.mark')}
          {!original.isSameChain && <NetworkBadge network={original.network} />}
        </span>
      )}
    </SimilarHover>
  )
}
