import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { type Network, networkFacts } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import { useQuery } from '@tanstack/react-query'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'
import { balanceQuery } from '../../../domain/balances/balanceQuery.ts'
import { heldBesides } from '../../../domain/balances/heldBesides.ts'

type TokenBalanceProps = { network: Network; token: string; symbol: string }

function Line({ network, token, symbol, wallet }: TokenBalanceProps & { wallet: string }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(balanceQuery(network, wallet, token))
  const { elsewhere, frozen } = heldBesides(data ? [data] : [])
  const more = elsewhere + frozen
  return (
    <li className="flex items-center justify-between gap-3">
      <Address address={wallet} walletOn={network} />
      <span data-testid="token-balance" className={isError ? 'text-muted' : ''}>
        <Amount units={data?.units ?? null} decimals={data?.decimals ?? null} symbol={symbol} />
        {more > 0n && (
          <span className="block text-right text-warn" data-testid="token-balance-more">
            {t('position.balance.more', { amount: formatUnits(more, data?.decimals ?? 0) })}
          </span>
        )}
      </span>
    </li>
  )
}

/** Each own wallet's balance of a token, read from the chain. */
export function TokenBalance(props: TokenBalanceProps) {
  const { t } = useTranslation()
  const isOnFamily = networkFacts[props.network].family === 'EVM' ? isEvmAddress : isSolanaAddress
  const own = useKnownWallets((known) => known.own).filter(({ address }) => isOnFamily(address))
  if (own.length === 0) return null
  return (
    <div className="border-line border-t p-3 text-data">
      <h3 className="mb-1 text-muted">{t('position.balance')}</h3>
      <ul className="flex flex-col gap-1">
        {own.map(({ address }) => (
          <Line key={address} {...props} wallet={address} />
        ))}
      </ul>
    </div>
  )
}
