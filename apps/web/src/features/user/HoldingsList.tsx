import type { HoldingWire } from '@peregrine/contract/routes/users'
import type { Network } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'

type HoldingsListProps = { network: Network; holdings: readonly HoldingWire[] }

const none: ReadonlySet<string> = new Set()
const idOf = ({ tokenAddress }: HoldingWire): string => tokenAddress

function HoldingRow({ network, holding }: { network: Network; holding: HoldingWire }) {
  return (
    <div
      className="holding-grid h-full items-center px-3 text-data hover:bg-raised"
      data-testid="holding-row"
      {...rowData({ network, token: holding.tokenAddress, symbol: holding.symbol })}
    >
      <Link
        to="/$network/token/$token"
        params={{ network, token: holding.tokenAddress }}
        className="flex min-w-0 hover:text-accent"
      >
        <TokenSymbol symbol={holding.symbol} address={holding.tokenAddress} />
      </Link>
      <span className="text-right">
        <Amount units={holding.units} decimals={holding.decimals} />
      </span>
      <span className="text-right text-muted">
        <Price value={holding.tokenPrice} />
      </span>
      <span className="text-right">
        <Usd value={holding.valueUsd} />
      </span>
    </div>
  )
}

/** The wallet's holdings among tokens with known balances, most valuable first. */
export function HoldingsList({ network, holdings }: HoldingsListProps) {
  const { t } = useTranslation()
  if (holdings.length === 0)
    return (
      <Notice title={t('user.holdings.empty')} testId="holdings-empty">
        {t('user.holdings.empty.says')}
      </Notice>
    )
  return (
    <>
      <div className="holding-grid h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted">
        <span>{t('column.token')}</span>
        <span className="text-right">{t('column.balance')}</span>
        <span className="text-right">{t('column.price')}</span>
        <span className="text-right">{t('column.value')}</span>
      </div>
      <VirtualList
        items={holdings}
        idOf={idOf}
        rowHeight={28}
        renderRow={(holding) => <HoldingRow network={network} holding={holding} />}
        freshIds={none}
        label={t('user.holdings')}
        testId="user-holdings"
      />
    </>
  )
}
