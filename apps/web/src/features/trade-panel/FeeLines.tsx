import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { networkFacts } from '@peregrine/core/network'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { protectionOf } from '../../domain/trade-settings/protectionOf.ts'
import { useActiveSettings } from '../../domain/trade-settings/activeSlot.ts'
import { type SlotFees, slotFees } from '../../domain/trade-ticket/slotFees.ts'
import { useTrading } from '../../domain/trading/useTrading.ts'
import { Amount } from '../../kit/figures/Amount.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { coinAddress } from './coinAddress.ts'
import { QuoteLine } from './QuoteLine.tsx'

type Fee = QuoteWire['fees']['network']

/** Decimals of a fee's token: the coin's, or those of either end of the trade. */
function decimalsOf(quote: QuoteWire, token: string): { decimals: number | null; symbol: string } {
  const end = [quote.spend, quote.receive].find((one) => one.token === token)
  return end ?? coinAddress(quote.network)
}

function FeeAmount({ quote, fee }: { quote: QuoteWire; fee: Fee }) {
  if (!fee) return <UnknownFigure of="amount" />
  const { decimals, symbol } = decimalsOf(quote, fee.token)
  return <Amount units={fee.units} decimals={decimals} symbol={symbol} />
}

const unitsOf = (fee: Fee) => (fee ? BigInt(fee.units) : null)

/** What the slot pays where that is not what the quote estimates; null where it is. */
function useSlotFees({ network, side, gasUnits, fees }: QuoteWire): SlotFees | null {
  const kept = useActiveSettings(network, side)
  const antiSandwich = protectionOf(kept, useTrading(), network)
  const estimate = {
    network,
    gasUnits: gasUnits === null ? null : BigInt(gasUnits),
    priority: unitsOf(fees.priority),
    tip: unitsOf(fees.tip),
  }
  return slotFees(estimate, { ...kept.settings, antiSandwich })
}

/** What the network takes, by the quote or by what the trader typed. */
function NetworkFees({ quote }: { quote: QuoteWire }) {
  const { t } = useTranslation()
  const slot = useSlotFees(quote)
  const { fees, network } = quote
  const { token } = coinAddress(network)
  const inCoin = (units: bigint) => ({ token, units: units.toString() })
  const atMost = slot?.network ?? null
  const tip = slot ? (slot.tip > 0n ? inCoin(slot.tip) : null) : fees.tip
  return (
    <>
      <QuoteLine
        label={t(atMost === null ? 'trade.fee.network' : 'trade.fee.network.typed')}
        testId="quote-network"
      >
        {atMost !== null && '≤ '}
        <FeeAmount quote={quote} fee={atMost === null ? fees.network : inCoin(atMost)} />
      </QuoteLine>
      {network === 'base' && (
        <QuoteLine label={t('trade.fee.l1')}>
          <FeeAmount quote={quote} fee={fees.l1} />
        </QuoteLine>
      )}
      <QuoteLine label={t('trade.fee.priority')} testId="quote-priority">
        <FeeAmount quote={quote} fee={slot ? inCoin(slot.priority) : fees.priority} />
      </QuoteLine>
      {tip && (
        <QuoteLine label={t('trade.fee.tip')} testId="quote-tip">
          <FeeAmount quote={quote} fee={tip} />
        </QuoteLine>
      )}
    </>
  )
}

/** Every cost of the trade apart. */
export function FeeLines({ quote }: { quote: QuoteWire }) {
  const { t } = useTranslation()
  const { fees, side, network } = quote
  const tax = side === 'buy' ? fees.tokenTax.buyBps : fees.tokenTax.sellBps
  return (
    <dl className="border-line border-t pt-1" data-testid="quote-fees">
      <QuoteLine label={t('trade.fee.venue')}>
        <FeeAmount quote={quote} fee={fees.venue} />
      </QuoteLine>
      <QuoteLine label={t('trade.fee.tax')} testId="quote-tax">
        {tax === null ? <UnknownFigure of="amount" /> : `${percentOfBps(tax)}%`}
      </QuoteLine>
      <QuoteLine label={t('trade.fee.service')} testId="quote-service">
        {fees.service ? <FeeAmount quote={quote} fee={fees.service} /> : t('trade.fee.none')}
      </QuoteLine>
      <NetworkFees quote={quote} />
      {networkFacts[network].family === 'SOL' && fees.rent && (
        <QuoteLine label={t('trade.fee.rent')}>
          <FeeAmount quote={quote} fee={fees.rent} />
        </QuoteLine>
      )}
    </dl>
  )
}
