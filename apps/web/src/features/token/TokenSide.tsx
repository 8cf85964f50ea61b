import type { MarketStats } from '@peregrine/contract/marketStats'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { Skeleton } from '@peregrine/ui/Skeleton'
import type { ReactNode } from 'react'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { PoolRef } from './api.ts'
import { movedPool } from './market.ts'
import { DeveloperPanel } from './side/DeveloperPanel.tsx'
import { HoldersPanel } from './side/HoldersPanel.tsx'
import { InfoPanel } from './side/InfoPanel.tsx'
import { LaunchPanel } from './side/LaunchPanel.tsx'
import { StatsPanel } from './side/StatsPanel.tsx'

export type SideProps = {
  pool: PoolRef
  info: PoolInfoWire
  stats: MarketStats | undefined
  /** The security checks, from another feature. */
  security: ReactNode
  similar: ReactNode
}

/** Facts about the token, its pool and its people. */
export function TokenSide({ pool, info, stats, security, similar }: SideProps) {
  return (
    <>
      {info.launch && <LaunchPanel launch={info.launch} network={pool.network} moved={movedPool(info)} />}
      <PartBoundary fallback={<Skeleton className="h-52" />}>{security}</PartBoundary>
      <StatsPanel stats={stats} />
      <HoldersPanel network={pool.network} token={info.tokenAddress} />
      <DeveloperPanel network={pool.network} token={info.tokenAddress} />
      <PartBoundary>{similar}</PartBoundary>
      <InfoPanel network={pool.network} info={info} />
    </>
  )
}
