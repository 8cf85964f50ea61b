import type { BalanceWire } from '@peregrine/contract/routes/balances'
import { formatUnits } from '@peregrine/core/units'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { type Besides, heldBesides } from './heldBesides.ts'

type HeldElsewhereProps = {
  balances: readonly (Besides & Pick<BalanceWire, 'decimals'>)[]
  symbol: string
}

/** What wallets hold of a token of Solana besides what can be sold and sent: in other token accounts, or frozen. */
export function HeldElsewhere({ balances, symbol }: HeldElsewhereProps) {
  const { t } = useTranslation()
  const decimals = balances[0]?.decimals ?? 0
  const sums = heldBesides(balances)
  return (['elsewhere', 'frozen'] as const)
    .filter((kind) => sums[kind] > 0n)
    .map((kind) => (
      <p key={kind} className="text-data text-warn" data-testid={`held-${kind}`}>
        {t(`trade.held.${kind}`, { amount: formatUnits(sums[kind], decimals), symbol })}
      </p>
    ))
}
