import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { protectionOf } from '@peregrine/trader/protectionOf'
import { useActiveSettings } from '../../domain/trade-settings/activeSlot.ts'
import { type SlotFees, slotFees } from '@peregrine/core/trading/slotFees'
import { useMostFee } from '../../domain/trading/useMostFee.ts'
import { useTrading } from '../../domain/trading/useTrading.ts'
import { Amount } from '../../kit/figures/Amount.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
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

const inCoin = (network: Network, units: bigint): NonNullable<Fee> => ({
  token: coinAddress(network).token,
  units: units.toString(),
})

/** Settings that the trade goes with: the slot's, with the protection that the operator has opened. */
function useSlotSettings({ network, side }: QuoteWire): TradeSettings {
  const { settings } = useActiveSettings(network, side)
  return { ...settings, antiSandwich: protectionOf(settings, useTrading(), network) }
}

/** What the slot pays where that is not what the quote estimates; null where it is. */
function slotFeesOf({ network, gasUnits, fees }: QuoteWire, settings: TradeSettings): SlotFees | null {
  const estimate = {
    network,
    gasUnits: gasUnits === null ? null : BigInt(gasUnits),
    priority: unitsOf(fees.priority),
    tip: unitsOf(fees.tip),
  }
  return slotFees(estimate, settings)
}

/** The three fees of the network, by the quote or by the slot. */
function feesOf({ fees, network }: QuoteWire, slot: SlotFees | null) {
  if (!slot) return { isTyped: false, gas: fees.network, priority: fees.priority, tip: fees.tip }
  const isTyped = slot.network !== null
  return {
    isTyped,
    gas: slot.network === null ? fees.network : inCoin(network, slot.network),
    priority: inCoin(network, slot.priority),
    tip: slot.tip > 0n ? inCoin(network, slot.tip) : null,
  }
}

type FeeLinesProps = {
  quote: QuoteWire
  /** Ends with the most that the network takes in all. */
  hasMost: boolean
}

/** What the network takes, by the quote or by what the trader typed. */
function NetworkFees({ quote, hasMost }: FeeLinesProps) {
  const { t } = useTranslation()
  const settings = useSlotSettings(quote)
  const { isTyped, gas, priority, tip } = feesOf(quote, slotFeesOf(quote, settings))
  const most = useMostFee(quote, settings)
  return (
    <>
      <QuoteLine label={t(isTyped ? 'trade.fee.network.typed' : 'trade.fee.network')} testId="quote-network">
        {isTyped && '≤ '}
        <FeeAmount quote={quote} fee={gas} />
      </QuoteLine>
      {quote.network === 'base' && (
        <QuoteLine label={t('trade.fee.l1')}>
          <FeeAmount quote={quote} fee={quote.fees.l1} />
        </QuoteLine>
      )}
      <QuoteLine label={t('trade.fee.priority')} testId="quote-priority">
        <FeeAmount quote={quote} fee={priority} />
      </QuoteLine>
      {tip && (
        <QuoteLine label={t('trade.fee.tip')} testId="quote-tip">
          <FeeAmount quote={quote} fee={tip} />
        </QuoteLine>
      )}
      {hasMost && most !== null && (
        <QuoteLine label={t('trade.confirm.maxFee')} testId="quote-most">
          <FeeAmount quote={quote} fee={inCoin(quote.network, most)} />
        </QuoteLine>
      )}
    </>
  )
}

/** The most that the network takes in all, beside what the trade itself costs; nothing while that is unknown. */
export function NetworkTotal({ quote }: { quote: QuoteWire }) {
  const most = useMostFee(quote, useSlotSettings(quote))
  if (most === null) return null
  return (
    <>
      {'≤ '}
      <FeeAmount quote={quote} fee={inCoin(quote.network, most)} />
    </>
  )
}

/** The operator's fee, its share of the trade, and whom it goes to. */
function ServiceFee({ quote, fee }: { quote: QuoteWire; fee: NonNullable<QuoteWire['fees']['service']> }) {
  return (
    <>
      <FeeAmount quote={quote} fee={fee} />{' '}
      <span
        translate="no"
        className="whitespace-nowrap text-muted"
        title={fee.recipient}
        data-testid="quote-service-to"
      >
        {`${percentOfBps(fee.bps)}% → ${shortAddress(fee.recipient)}`}
      </span>
    </>
  )
}

/** Every cost of the trade apart. */
export function FeeLines({ quote, hasMost }: FeeLinesProps) {
  const { t } = useTranslation()
  const { fees, side, network } = quote
  const tax = side === 'buy' ? fees.tokenTax.buyBps : fees.tokenTax.sellBps
  return (
    <dl className="border-line border-t pt-1" data-testid="quote-fees">
      <QuoteLine label={t('trade.fee.venue')}>
        <FeeAmount quote={quote} fee={fees.venue} />
      </QuoteLine>
      <QuoteLine label={t('trade.fee.tax')} testId="quote-tax">
        {tax === null ? <UnknownFigure of="amount" /> : <span translate="no">{`${percentOfBps(tax)}%`}</span>}
      </QuoteLine>
      <QuoteLine label={t('trade.fee.service')} testId="quote-service" isWhole>
        {fees.service ? <ServiceFee quote={quote} fee={fees.service} /> : t('trade.fee.none')}
      </QuoteLine>
      <NetworkFees quote={quote} hasMost={hasMost} />
      {networkFacts[network].family === 'SOL' && fees.rent && (
        <QuoteLine label={t('trade.fee.rent')}>
          <FeeAmount quote={quote} fee={fees.rent} />
        </QuoteLine>
      )}
    </dl>
  )
}
