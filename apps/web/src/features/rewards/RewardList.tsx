import type { RewardsWire } from '@peregrine/contract/routes/rewards'
import type { ChainKey } from '@peregrine/core/network'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { rewardsQuery } from './rewardsQuery.ts'

function CoinAmount({ chain, units }: { chain: ChainKey; units: string }) {
  const { decimals, symbol } = coinAddress(chain)
  return <Amount units={units} decimals={decimals} symbol={symbol} />
}

const cell = 'py-1 pl-3 text-right'

type PaidAndWorthProps = { chain: ChainKey; feeUnits: string; volumeUnits: string }

function PaidAndWorth({ chain, feeUnits, volumeUnits }: PaidAndWorthProps) {
  return (
    <>
      <td className={cell}>
        <CoinAmount chain={chain} units={feeUnits} />
      </td>
      <td className={cell}>
        <CoinAmount chain={chain} units={volumeUnits} />
      </td>
    </>
  )
}

type TableProps = { label: string; heads: readonly string[]; testId: string; children: ReactNode }

function Table({ label, heads, testId, children }: TableProps) {
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={label}
        className="w-full whitespace-nowrap text-data tabular-nums"
        data-testid={testId}
      >
        <thead className="text-muted">
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={`font-normal ${at === 0 ? 'py-1 text-left' : cell}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function Sums({ sums }: Pick<RewardsWire, 'sums'>) {
  const { t } = useTranslation()
  const heads = [t('rewards.chain'), t('rewards.trades'), t('rewards.fees'), t('rewards.volume')]
  return (
    <Table label={t('rewards.title')} heads={heads} testId="reward-sums">
      {sums.map(({ chain, trades, feeUnits, volumeUnits }) => (
        <tr key={chain} className="border-line border-t" data-chain={chain}>
          <td className="flex items-center py-1">
            <NetworkBadge network={chain} />
          </td>
          <td className={cell} translate="no">
            {trades}
          </td>
          <PaidAndWorth chain={chain} feeUnits={feeUnits} volumeUnits={volumeUnits} />
        </tr>
      ))}
    </Table>
  )
}

function Newest({ rewards }: Pick<RewardsWire, 'rewards'>) {
  const { t } = useTranslation()
  const heads = [t('rewards.newest'), t('rewards.time'), t('rewards.fees'), t('rewards.volume')]
  return (
    <Table label={t('rewards.newest')} heads={heads} testId="reward-rows">
      {rewards.map(({ chain, transactionHash, timeMs, feeUnits, volumeUnits }) => (
        <tr key={`${chain} ${transactionHash}`} className="border-line border-t">
          <td className="flex items-center gap-1.5 py-1">
            <NetworkBadge network={chain} />
            <RouteLink
              href={`/tx/${chain}/${encodeURIComponent(transactionHash)}`}
              translate="no"
              title={t('rewards.open')}
              className="font-mono hover:text-accent"
            >
              {shortAddress(transactionHash)}
            </RouteLink>
          </td>
          <td className={cell}>
            <Age sinceMs={timeMs} />
          </td>
          <PaidAndWorth chain={chain} feeUnits={feeUnits} volumeUnits={volumeUnits} />
        </tr>
      ))}
    </Table>
  )
}

/** What the wallet's recorded trades paid and were worth: sums by chain, and the newest. */
export function RewardList({ address }: { address: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(rewardsQuery(address))
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={2} rowHeight={32} />
    )
  const { sums, rewards } = data
  return (
    <section data-testid="rewards" className="flex flex-col gap-2 rounded-panel border border-line p-3">
      <h2 className="font-semibold text-body">{t('rewards.title')}</h2>
      {sums.length === 0 ? (
        <p className="text-data text-muted" data-testid="rewards-none">
          {t('rewards.none')}
        </p>
      ) : (
        <>
          <p className="text-data text-muted">{t('rewards.says')}</p>
          <Sums sums={sums} />
          <Newest rewards={rewards} />
        </>
      )}
    </section>
  )
}
