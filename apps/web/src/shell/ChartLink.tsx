import { findNetwork, type Network } from '@peregrine/core/network'
import { useParams } from '@tanstack/react-router'
import { ChartNoAxesCombined } from 'lucide-react'
import { useWords } from '../shared/i18n/useWords.tsx'
import { useServerStatus } from '../shared/status/useServerStatus.ts'
import { showToast } from '../shared/toast/showToast.ts'

const siteChain: Record<Network, string> = {
  eth: 'ethereum',
  base: 'base',
  bsc: 'bsc',
  four: 'bsc',
  sol: 'solana',
  pump: 'solana',
}

/** On a pool's page, the way to its chart on another site. Off until the trader switches it on. */
export function ChartLink({ className }: { className: string }) {
  const { t } = useWords()
  const { network = '', pool } = useParams({ strict: false }) as { network?: string; pool?: string }
  const isSandbox = useServerStatus()?.isSandbox
  const known = findNetwork(network)
  if (!known || !pool) return null
  const icon = <ChartNoAxesCombined aria-hidden size={16} />
  if (isSandbox)
    return (
      <button
        type="button"
        aria-label={t('chips.sandbox')}
        title={t('chips.sandbox')}
        data-testid="chips"
        onClick={() => showToast({ kind: 'info', text: t('chips.sandbox') })}
        className={`opacity-60 ${className}`}
      >
        {icon}
      </button>
    )
  return (
    <a
      href={`https://dexscreener.com/${siteChain[known]}/${encodeURIComponent(pool)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('chips.open')}
      title={t('chips.open')}
      data-testid="chips"
      className={className}
    >
      {icon}
    </a>
  )
}
