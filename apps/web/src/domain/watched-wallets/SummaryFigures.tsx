import type { ReactNode } from 'react'
import type { WalletSummary } from '@peregrine/contract/routes/walletSummaries'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { Age } from '../../kit/figures/Age.tsx'
import { percentText, usdFull, usdSigned } from '../../kit/figures/formatFigure.ts'
import { Reasoned, UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { KnownSummary } from './useWalletSummary.ts'

/** A wallet in brief; undefined until the server has said, when its figures are not unknown. */
export type Summarised = { summary: KnownSummary | undefined }

/** A figure that leaves something out, and says what. */
function Partial({ reason, children }: { reason: string | null; children: ReactNode }) {
  if (reason === null) return children
  return (
    <Reasoned reason={reason} className="underline decoration-dotted underline-offset-2">
      {children}
    </Reasoned>
  )
}

const colourOf = (usd: number) => (usd > 0 ? 'text-gain' : usd < 0 ? 'text-loss' : 'text-muted')

function Profit({ realisedUsd, unknownTrades }: Pick<WalletSummary, 'realisedUsd' | 'unknownTrades'>) {
  const { t } = useTranslation()
  if (realisedUsd === null) return <UnknownFigure of="profit" reason={t('summary.unknown')} />
  const usd = Number(realisedUsd)
  return (
    <Partial reason={unknownTrades > 0 ? t('summary.unknownTrades', { count: unknownTrades }) : null}>
      <span translate="no" className={colourOf(usd)} title={usdFull(realisedUsd)}>
        {usdSigned(usd)}
      </span>
    </Partial>
  )
}

/** What its sales of the last seven days realised. */
export function SummaryProfit({ summary }: Summarised) {
  if (summary === undefined) return null
  return <Profit {...(summary ?? { realisedUsd: null, unknownTrades: 0 })} />
}

/** Several chains have the same coin. */
const coinOn = (chain: ChainKey, name: string): string => `${networkFacts[chain].coin} (${name})`

/** How many of the positions that it closed in seven days won. */
export function SummaryWinRate({ summary }: Summarised) {
  if (summary === undefined) return null
  const winRate = summary?.winRate ?? null
  return winRate === null ? (
    <UnknownFigure of="winRate" />
  ) : (
    <span translate="no">{percentText(winRate)}</span>
  )
}

/** The age of its last trade. */
export function SummaryLast({ summary }: Summarised) {
  return summary === undefined ? null : <Age sinceMs={summary?.lastTradeAt} />
}

/** What its tokens and the chains' own coins are worth. */
export function SummaryValue({ summary }: Summarised) {
  const { t } = useTranslation()
  if (summary === undefined) return null
  if (summary === null || summary.valueUsd === null)
    return <UnknownFigure of="value" reason={t('summary.valueUnknown')} />
  const { valueUsd, unpriced, unknownCoins } = summary
  const leftOut = [
    ...(unpriced > 0 ? [t('summary.unpriced', { count: unpriced })] : []),
    ...unknownCoins.map((chain) => t('summary.unknownCoin', { coin: coinOn(chain, t(`network.${chain}`)) })),
  ]
  return (
    <Partial reason={leftOut.length > 0 ? leftOut.join(' · ') : null}>
      <Usd value={valueUsd} />
    </Partial>
  )
}
