import type { MarketStats } from '@peregrine/contract/marketStats'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { type ReactNode, Suspense } from 'react'
import type { PoolRef } from './api.ts'
import { movedPool } from './movedPool.ts'
import { DeveloperPanel } from './side/DeveloperPanel.tsx'
import { HoldersPanel } from './side/HoldersPanel.tsx'
import { InfoPanel } from './side/InfoPanel.tsx'
import { LaunchPanel } from './side/LaunchPanel.tsx'
import { StatsPanel } from './side/StatsPanel.tsx'

export type SideProps = {
  pool: PoolRef
  info: PoolInfoWire
  stats: MarketStats | undefined
  /** The security checks, which are another feature's. */
  security: ReactNode
  similar: ReactNode
}

/** What is known about the token, its pool and the people around it. */
export function TokenSide({ pool, info, stats, security, similar }: SideProps) {
  return (
    <>
      {info.launch && <LaunchPanel launch={info.launch} network={pool.network} moved={movedPool(info)} />}
      <Suspense fallback={<Skeleton className="h-52" />}>{security}</Suspense>
      <StatsPanel stats={stats} />
      <HoldersPanel network={pool.network} token={info.tokenAddress} />
      <DeveloperPanel network={pool.network} token={info.tokenAddress} />
      <Suspense fallback={null}>{similar}</Suspense>
      <InfoPanel network={pool.network} info={info} />
    </>
  )
}
