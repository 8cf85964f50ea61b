import type { DayTraderWire } from '@peregrine/contract/routes/dayTraders'
import type { Network } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { kolRefusal, putKolWithUndo } from '../../domain/kols/changeKols.ts'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { WatchHeart } from '../../domain/watched-wallets/WatchHeart.tsx'
import { percentText } from '../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { ScrollList } from '../../kit/lists/ScrollList.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'

const grid =
  'grid grid-cols-[minmax(0,1.6fr)_minmax(4.5rem,1fr)_minmax(4.5rem,1fr)_7.5rem] sm:grid-cols-[minmax(0,1.6fr)_5.5rem_5.5rem_6rem_4.5rem_minmax(6rem,1fr)_7.5rem] items-center gap-2 px-3 text-data'
/** From this percent on, one token made the day. */
const luckPercent = 80

/** Profit that one token made, which tells luck from habit. */
function Best({ trader: { bestShare, bestSymbol } }: { trader: DayTraderWire }) {
  const { t } = useTranslation()
  if (bestShare === null) return <UnknownFigure of="share" />
  const isLuck = bestShare >= luckPercent
  return (
    <span
      translate="no"
      className={`truncate ${isLuck ? 'text-warn' : ''}`}
      title={isLuck ? t('kols.traders.luck') : undefined}
      data-luck={isLuck || undefined}
    >
      {percentText(bestShare)} {bestSymbol}
    </span>
  )
}

function MarkButton({ trader }: { trader: DayTraderWire }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const marking = useMutation({
    mutationFn: () => putKolWithUndo(queries, { address: trader.address, name: '' }),
    onError: (error) => showToast({ kind: 'error', text: kolRefusal(error) }),
  })
  if (trader.name !== null)
    return (
      <span className="flex items-center justify-end gap-1 text-muted">
        <BadgeCheck aria-hidden size={13} />
        {t('kols.listed')}
      </span>
    )
  return (
    <Button
      className="h-7 justify-self-end px-2"
      disabled={marking.isPending}
      onClick={() => marking.mutate()}
      data-testid="day-mark"
    >
      {t('kols.mark')}
    </Button>
  )
}

type ListProps = { network: Network; traders: readonly DayTraderWire[]; isOperator: boolean }

function Row({ network, trader, isOperator }: Omit<ListProps, 'traders'> & { trader: DayTraderWire }) {
  const { t } = useTranslation()
  return (
    <li
      className={`${grid} min-h-11 border-line border-b hover:bg-raised`}
      data-testid="day-trader"
      data-address={trader.address}
    >
      <Address address={trader.address} name={trader.name} walletOn={network} />
      <span className="text-right font-semibold text-gain">
        <Usd value={trader.realisedUsd} />
        {!trader.isBasisComplete && (
          <span className="text-muted" title={t('kols.traders.partial')}>
            *
          </span>
        )}
      </span>
      <span className="text-right max-sm:hidden">
        {trader.unrealisedUsd === null ? (
          <UnknownFigure of="trading" />
        ) : (
          <Usd value={trader.unrealisedUsd} />
        )}
      </span>
      <span
        className="text-right"
        title={t('kols.traders.counts', { trades: trader.trades, tokens: trader.tokens })}
      >
        {trader.trades} / {trader.tokens}
      </span>
      <span className="text-right max-sm:hidden">
        <span className="text-gain">{trader.wins}</span> / <span className="text-loss">{trader.losses}</span>
      </span>
      <span className="flex min-w-0 justify-end max-sm:hidden">
        <Best trader={trader} />
      </span>
      {isOperator ? (
        <MarkButton trader={trader} />
      ) : (
        <WatchHeart
          network={network}
          address={trader.address}
          name={trader.name}
          hasText
          testId="day-watch"
          className="h-7 justify-self-end border border-line px-2"
        />
      )}
    </li>
  )
}

/** Traders with the figures that tell skill from luck. */
export function DayTraderList({ network, traders, isOperator }: ListProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={`${grid} h-8 shrink-0 border-line border-b text-muted`}>
        <span>{t('kols.column.wallet')}</span>
        <span className="text-right">{t('kols.column.realised')}</span>
        <span className="text-right max-sm:hidden">{t('kols.column.unrealised')}</span>
        <span className="text-right">{t('kols.column.trades')}</span>
        <span className="text-right max-sm:hidden">{t('kols.column.wins')}</span>
        <span className="text-right max-sm:hidden">{t('kols.column.best')}</span>
        <span />
      </div>
      <ScrollList label={t('kols.traders')} testId="day-list">
        {traders.map((trader) => (
          <Row key={trader.address} network={network} trader={trader} isOperator={isOperator} />
        ))}
      </ScrollList>
    </>
  )
}
