import type { Network } from '@peregrine/core/network'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { balanceQuery } from '../../../domain/balances/balanceQuery.ts'
import { NetworkBadge } from '../../../domain/chains/NetworkBadge.tsx'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { chainsOfType } from './networksOfType.ts'

/** A list of many wallets is no trade: their coins need not be read every 5 s. */
const pollMs = 20_000

type BalanceProps = { network: Network; wallet: string; isEnabled: boolean }

function Balance({ network, wallet, isEnabled }: BalanceProps) {
  const { token, decimals, symbol } = coinAddress(network)
  const { data } = useQuery({
    ...balanceQuery(network, wallet, token),
    refetchInterval: pollMs,
    enabled: isEnabled,
  })
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap" data-testid={`balance-${network}`}>
      <NetworkBadge network={network} />
      <Amount units={data?.units ?? null} decimals={decimals} symbol={symbol} />
    </span>
  )
}

/** True once the element was on the screen: a hundred wallets are three hundred requests. */
function useWasSeen() {
  const ref = useRef<HTMLDivElement>(null)
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = ref
    if (!current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { ref, wasSeen }
}

/** The coins of a wallet on each chain of its kind. */
export function WalletBalances({ wallet: { type, address } }: { wallet: LocalWallet }) {
  const { ref, wasSeen } = useWasSeen()
  return (
    <div ref={ref} className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      {chainsOfType(type).map((network) => (
        <Balance key={network} network={network} wallet={address} isEnabled={wasSeen} />
      ))}
    </div>
  )
}
