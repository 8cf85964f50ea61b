import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { networkFacts } from '@peregrine/core/network'
import { isFeeApart } from '@peregrine/wallet/trade/serviceFee'
import { useTradePreferences } from '../../domain/trade-settings/useTradePreferences.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/** A transaction beside the trade, and the address that it is for. */
type Signature = { kind: 'clear' | 'approval' | 'payment' | 'preApproval'; to: string | null }

/** What is signed for a quoted trade besides the trade itself, in its order. */
export function furtherSignatures(
  { network, side, approval, fees: { service } }: QuoteWire,
  isPreApproved: boolean,
): Signature[] {
  const clears = approval !== null && BigInt(approval.standing) > 0n
  const preApproves = isPreApproved && side === 'buy' && networkFacts[network].family === 'EVM'
  return [
    ...(clears ? [{ kind: 'clear', to: approval.spender } as const] : []),
    ...(approval ? [{ kind: 'approval', to: approval.spender } as const] : []),
    ...(preApproves ? [{ kind: 'preApproval', to: null } as const] : []),
    ...(service && isFeeApart(network) ? [{ kind: 'payment', to: service.recipient } as const] : []),
  ]
}

/** Names what the trader's word covers besides the trade itself. */
export function FurtherSignatures({ quote }: { quote: QuoteWire }) {
  const { t } = useTranslation()
  const isPreApproved = useTradePreferences((preferences) => preferences.isPreApproved)
  const signatures = furtherSignatures(quote, isPreApproved)
  if (signatures.length === 0) return null
  return (
    <div className="-mt-2 px-2 text-data" data-testid="confirm-signs">
      <p className="text-muted">{t('trade.confirm.signs')}</p>
      <ul className="list-disc ps-4">
        {signatures.map(({ kind, to }) => (
          <li key={kind} title={to ?? undefined}>
            {t(`trade.confirm.signs.${kind}`, { to: to === null ? '' : shortAddress(to) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
