import { findNetwork, type Network } from '@peregrine/core/network'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { iconName } from '@peregrine/ui/iconName'
import { ChartNoAxesCombined } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { usePreferences } from '../kit/preferences/usePreferences.ts'
import { useServerStatus } from '../domain/status/useServerStatus.ts'
import { showToast } from '../kit/toast/showToast.ts'
import { poolQuery } from '../domain/tokens/poolQuery.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { chartPage } from './chartPage.ts'

type ChartProps = { network: Network; token: string; className: string }

const icon = <ChartNoAxesCombined aria-hidden size={16} />

function OutsideLink({ network, token, className }: ChartProps) {
  const { t } = useTranslation()
  return (
    <a
      href={chartPage(network, token)}
      target="_blank"
      rel="noreferrer"
      {...iconName(t('chips.open'))}
      data-testid="chips"
      className={className}
    >
      {icon}
    </a>
  )
}

/** Opens the frame, or shows why there is none. */
function FrameButton({ network, token, className, whyNot }: ChartProps & { whyNot: string | null }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const label = whyNot ?? t('chips.show')
  return (
    <>
      <button
        type="button"
        {...iconName(label)}
        data-testid="chips"
        onClick={() => (whyNot ? showToast({ kind: 'info', text: whyNot }) : setOpen(true))}
        className={whyNot ? `opacity-60 ${className}` : className}
      >
        {icon}
      </button>
      {isOpen && <ChartFrame network={network} token={token} onClose={() => setOpen(false)} />}
    </>
  )
}

type PoolChartProps = { network: Network; pool: string; className: string }

function PoolChart({ network, pool, className }: PoolChartProps) {
  const { t } = useTranslation()
  const isEmbedded = usePreferences(({ isEmbeddedChartOn }) => isEmbeddedChartOn)
  const status = useServerStatus()
  const { data: info } = useQuery(poolQuery(network, pool))
  const chart = { network, token: info?.tokenAddress ?? pool, className }
  if (!status) return null
  if (status.isSandbox) return <FrameButton {...chart} whyNot={t('chips.sandbox')} />
  if (!isEmbedded) return <OutsideLink {...chart} />
  return <FrameButton {...chart} whyNot={status.hasEmbeddedChart ? null : t('chips.notAllowed')} />
}

/** A link from a pool's page to its token's chart on another site. Off by default. */
export function ChartLink({ className }: { className: string }) {
  const { network = '', pool } = useParams({ strict: false }) as { network?: string; pool?: string }
  const known = findNetwork(network)
  return known && pool ? <PoolChart network={known} pool={pool} className={className} /> : null
}
