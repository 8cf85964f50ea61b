import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { networkFacts } from '@peregrine/core/network'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Amount } from '../../kit/figures/Amount.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { highImpactBps } from '../../domain/trade-ticket/warnings.ts'

function Line({ label, children, testId }: { label: ReactNode; children: ReactNode; testId?: string }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3" data-testid={testId}>
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 truncate text-right tabular-nums">{children}</dd>
    </div>
  )
}

type Fee = QuoteWire['fees']['network']

/** Decimals of a fee's token: the coin's, or those of either end of the trade. */
function decimalsOf(quote: QuoteWire, token: string): { decimals: number | null; symbol: string } {
  const end = [quote.spend, quote.receive].find((one) => one.token === token)
  if (end) return end
  const { family, coin } = networkFacts[quote.network]
  return { decimals: family === 'EVM' ? 18 : 9, symbol: coin }
}

function FeeAmount({ quote, fee }: { quote: QuoteWire; fee: Fee }) {
  if (!fee) return <UnknownFigure of="amount" />
  const { decimals, symbol } = decimalsOf(quote, fee.token)
  return <Amount units={fee.units} decimals={decimals} symbol={symbol} />
}

/** Every cost of the trade apart. */
function Fees({ quote }: { quote: QuoteWire }) {
  const { t } = useTranslation()
  const { fees, side, network } = quote
  const tax = side === 'buy' ? fees.tokenTax.buyBps : fees.tokenTax.sellBps
  const isSolana = networkFacts[network].family === 'SOL'
  return (
    <dl className="border-line border-t pt-1" data-testid="quote-fees">
      <Line label={t('trade.fee.venue')}>
        <FeeAmount quote={quote} fee={fees.venue} />
      </Line>
      <Line label={t('trade.fee.tax')} testId="quote-tax">
        {tax === null ? <UnknownFigure of="amount" /> : `${percentOfBps(tax)}%`}
      </Line>
      <Line label={t('trade.fee.service')} testId="quote-service">
        {fees.service ? <FeeAmount quote={quote} fee={fees.service} /> : t('trade.fee.none')}
      </Line>
      <Line label={t('trade.fee.network')}>
        <FeeAmount quote={quote} fee={fees.network} />
      </Line>
      {network === 'base' && (
        <Line label={t('trade.fee.l1')}>
          <FeeAmount quote={quote} fee={fees.l1} />
        </Line>
      )}
      <Line label={t('trade.fee.priority')}>
        <FeeAmount quote={quote} fee={fees.priority} />
      </Line>
      {fees.tip && (
        <Line label={t('trade.fee.tip')}>
          <FeeAmount quote={quote} fee={fees.tip} />
        </Line>
      )}
      {isSolana && fees.rent && (
        <Line label={t('trade.fee.rent')}>
          <FeeAmount quote={quote} fee={fees.rent} />
        </Line>
      )}
    </dl>
  )
}

function Impact({ bps }: { bps: number | null }) {
  if (bps === null) return <UnknownFigure of="amount" />
  const look = bps > highImpactBps ? 'font-semibold text-danger' : bps > 300 ? 'text-warn' : ''
  return (
    <span className={look} data-testid="quote-impact">
      {percentOfBps(Math.abs(bps))}%
    </span>
  )
}

const venueName = (dex: string) => dex.replace(/-/g, ' ')

/** What the trade would deliver now, its route, and every fee. */
export function QuoteCard({ quote, isStale }: { quote: QuoteWire; isStale: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { receive, minimumUnits, slippageBps, isAutoSlippage, priceImpactBps, hops } = quote
  const { decimals, symbol } = receive
  return (
    <div
      className={`rounded-control border border-line bg-raised px-2 py-1 text-data ${isStale ? 'opacity-60' : ''}`}
      data-testid="quote"
    >
      <dl>
        <Line label={t('trade.quote.expected')} testId="quote-expected">
          <span className="font-semibold">
            <Amount units={receive.units} decimals={decimals} symbol={symbol} />
          </span>
        </Line>
        <Line
          label={t(isAutoSlippage ? 'trade.quote.minimum.auto' : 'trade.quote.minimum', {
            percent: percentOfBps(slippageBps),
          })}
          testId="quote-minimum"
        >
          <Amount units={minimumUnits} decimals={decimals} symbol={symbol} />
        </Line>
        <Line label={t('trade.quote.impact')}>
          <Impact bps={priceImpactBps} />
        </Line>
        <Line label={t('trade.quote.route')} testId="quote-route">
          <span title={hops.map(({ pool }) => pool).join(' → ')}>
            {hops.map(({ dex }) => venueName(dex)).join(' → ')}
          </span>
        </Line>
      </dl>
      <button
        type="button"
        aria-expanded={isOpen}
        data-testid="quote-more"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-6 w-full cursor-pointer items-center justify-between text-muted hover:text-ink"
      >
        {t('trade.quote.fees')}
        <ChevronDown aria-hidden size={14} className={isOpen ? 'rotate-180' : ''} />
      </button>
      {isOpen && <Fees quote={quote} />}
    </div>
  )
}
