import { type ChainFamily, type Network, networkFacts } from '@peregrine/core/network'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../kit/figures/Amount.tsx'
import { balanceQuery } from '../balances/balanceQuery.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { type OwnWallet, pickTradingWallets } from './useOwnWallets.ts'
import { walletName } from './walletName.ts'

/** A wallet's balance of the network's coin. */
export function CoinBalance({ network, wallet }: { network: Network; wallet: string }) {
  const { token, decimals, symbol } = coinAddress(network)
  const { data } = useQuery(balanceQuery(network, wallet, token))
  return <Amount units={data?.units ?? null} decimals={decimals} symbol={symbol} />
}

type WalletChoicesProps = {
  /** Whose coin the balances are of. */
  network: Network
  all: readonly OwnWallet[]
  trading: readonly OwnWallet[]
}

const pick = (family: ChainFamily, wallets: readonly OwnWallet[]) =>
  pickTradingWallets(
    family,
    wallets.map(({ address }) => address),
  )

/** Picks a whole group, or none of it. */
function Groups({ network, all, trading }: WalletChoicesProps) {
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
            // At least one wallet trades: a group that is all of them stays.
            onClick={() => next.length > 0 && pick(family, next)}
            className="h-6 cursor-pointer rounded-control border border-line px-2 text-data text-muted aria-pressed:border-accent aria-pressed:text-accent"
          >
            {group} · {members.length}
          </button>
        )
      })}
    </div>
  )
}

/** The wallets of a network's family, with groups; those picked trade together, on every page. */
export function WalletChoices(props: WalletChoicesProps) {
  const { network, all, trading } = props
  const { family } = networkFacts[network]
  const turn = (wallet: OwnWallet, isOn: boolean) => {
    const others = trading.filter(({ address }) => address !== wallet.address)
    const next = isOn ? [...others, wallet] : others
    // At least one wallet trades: turning the last one off changes nothing.
    if (next.length > 0) pick(family, next)
  }
  return (
    <>
      <Groups {...props} />
      <ul className="max-h-72 min-w-64 overflow-y-auto p-2 text-data">
        {all.map((wallet) => (
          <li key={wallet.address} className="flex items-center justify-between gap-4">
            <Checkbox
              isOn={trading.some(({ address }) => address === wallet.address)}
              onTurn={(isOn) => turn(wallet, isOn)}
              data-testid="wallet-choice"
            >
              <span title={wallet.address}>{walletName(wallet)}</span>
            </Checkbox>
            <span className="text-muted">
              <CoinBalance network={network} wallet={wallet.address} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
