import { type Network, networkFacts } from '@peregrine/core/network'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { Popup } from '@peregrine/ui/Popup'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Wallet } from 'lucide-react'
import { useState } from 'react'
import { balanceQuery } from '../../domain/balances/balanceQuery.ts'
import { type OwnWallet, pickTradingWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { Amount } from '../../kit/figures/Amount.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { coinAddress } from '../../domain/trade-ticket/coinAddress.ts'

function Balance({ network, wallet }: { network: Network; wallet: string }) {
  const { token, decimals, symbol } = coinAddress(network)
  const { data } = useQuery(balanceQuery(network, wallet, token))
  return <Amount units={data?.units ?? null} decimals={decimals} symbol={symbol} />
}

const nameOf = ({ label, address }: OwnWallet) => label || shortAddress(address)

type WalletPickerProps = {
  network: Network
  all: readonly OwnWallet[]
  trading: readonly OwnWallet[]
}

/** Picks a whole group, or none of it. */
function Groups({ network, all, trading }: WalletPickerProps) {
  const { family } = networkFacts[network]
  const groups = [...new Set(all.map(({ group }) => group))].filter((group) => group !== '')
  if (groups.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1 border-line border-b p-2">
      {groups.map((group) => {
        const members = all.filter((wallet) => wallet.group === group)
        const isOn = members.every(({ address }) => trading.some((wallet) => wallet.address === address))
        const others = trading.filter((wallet) => wallet.group !== group)
        const next = isOn ? others : [...others, ...members]
        return (
          <button
            key={group}
            type="button"
            aria-pressed={isOn}
            data-testid="wallet-group"
            onClick={() =>
              pickTradingWallets(
                family,
                next.map(({ address }) => address),
              )
            }
            className="h-6 cursor-pointer rounded-control border border-line px-2 text-data text-muted aria-pressed:border-accent aria-pressed:text-accent"
          >
            {group} · {members.length}
          </button>
        )
      })}
    </div>
  )
}

/** The wallets that trade with one press: one, several, or whole groups. */
export function WalletPicker(props: WalletPickerProps) {
  const { network, all, trading } = props
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { family } = networkFacts[network]
  const [first] = trading
  const turn = (wallet: OwnWallet, isOn: boolean) => {
    const others = trading.filter(({ address }) => address !== wallet.address)
    const next = isOn ? [...others, wallet] : others
    // At least one wallet trades: turning the last one off changes nothing.
    if (next.length > 0)
      pickTradingWallets(
        family,
        next.map(({ address }) => address),
      )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-testid="wallet-picker"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        className="flex h-7 min-w-0 flex-1 cursor-pointer items-center gap-1.5 rounded-control border border-line px-2 text-data hover:bg-raised"
      >
        <Wallet aria-hidden size={13} className="shrink-0 text-muted" />
        <span className="truncate">
          {trading.length > 1 ? t('trade.wallets.count', { count: trading.length }) : first && nameOf(first)}
        </span>
        {first && trading.length === 1 && (
          <span className="ml-auto whitespace-nowrap text-muted" data-testid="wallet-balance">
            <Balance network={network} wallet={first.address} />
          </span>
        )}
        <ChevronDown aria-hidden size={13} className="ml-auto shrink-0 text-muted" />
      </button>
      {anchor && (
        <Popup
          anchor={anchor}
          label={t('trade.wallets')}
          onClose={() => setAnchor(null)}
          testId="wallet-popup"
        >
          <Groups {...props} />
          <ul className="max-h-72 min-w-64 overflow-y-auto p-2 text-data">
            {all.map((wallet) => (
              <li key={wallet.address} className="flex items-center justify-between gap-4">
                <Checkbox
                  isOn={trading.some(({ address }) => address === wallet.address)}
                  onTurn={(isOn) => turn(wallet, isOn)}
                  data-testid="wallet-choice"
                >
                  <span title={wallet.address}>{nameOf(wallet)}</span>
                </Checkbox>
                <span className="text-muted">
                  <Balance network={network} wallet={wallet.address} />
                </span>
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </>
  )
}
