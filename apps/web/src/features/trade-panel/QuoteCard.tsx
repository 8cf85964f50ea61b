import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Amount } from '../../kit/figures/Amount.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { highImpactBps } from '../../domain/trade-ticket/warnings.ts'
import { FeeLines, NetworkTotal } from './FeeLines.tsx'
import { QuoteLine } from './QuoteLine.tsx'

function Impact({ bps }: { bps: number | null }) {
  if (bps === null) return <UnknownFigure of="amount" />
  const look = bps > highImpactBps ? 'font-semibold text-danger' : bps > 300 ? 'text-warn' : ''
  return (
    <span translate="no" className={look} data-testid="quote-impact">
      {percentOfBps(Math.abs(bps))}%
    </span>
  )
}

const venueName = (dex: string) => dex.replace(/-/g, ' ')

type QuoteCardProps = {
  quote: QuoteWire
  isStale: boolean
  /** False where what the network takes at most stands beside it. */
  hasMost?: boolean
}

/** What the trade would deliver now, its route, and every fee. */
export function QuoteCard({ quote, isStale, hasMost = true }: QuoteCardProps) {
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
        <QuoteLine label={t('trade.quote.expected')} testId="quote-expected">
          <span className="font-semibold">
            <Amount units={receive.units} decimals={decimals} symbol={symbol} />
          </span>
        </QuoteLine>
        <QuoteLine
          label={t(isAutoSlippage ? 'trade.quote.minimum.auto' : 'trade.quote.minimum', {
            percent: percentOfBps(slippageBps),
          })}
          testId="quote-minimum"
        >
          <Amount units={minimumUnits} decimals={decimals} symbol={symbol} />
        </QuoteLine>
        <QuoteLine label={t('trade.quote.impact')}>
          <Impact bps={priceImpactBps} />
        </QuoteLine>
        <QuoteLine label={t('trade.quote.route')} testId="quote-route">
          <span title={hops.map(({ pool }) => pool).join(' → ')}>
            {hops.map(({ dex }) => venueName(dex)).join(' → ')}
          </span>
        </QuoteLine>
      </dl>
      <button
        type="button"
        aria-expanded={isOpen}
        data-testid="quote-more"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-6 w-full cursor-pointer items-center justify-between text-muted hover:text-ink"
      >
        {t('trade.quote.fees')}
        <span className="flex items-center gap-1">
          {hasMost && !isOpen && <NetworkTotal quote={quote} />}
          <ChevronDown aria-hidden size={14} className={isOpen ? 'rotate-180' : ''} />
        </span>
      </button>
      {isOpen && <FeeLines quote={quote} hasMost={hasMost} />}
    </div>
  )
}
