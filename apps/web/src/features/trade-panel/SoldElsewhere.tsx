import { type Network, networkFacts } from '@peregrine/core/network'
import { useQueries } from '@tanstack/react-query'
import { balanceQuery } from '../../domain/balances/balanceQuery.ts'
import { HeldElsewhere } from '../../domain/balances/HeldElsewhere.tsx'
import type { OwnWallet } from '../../domain/own-wallets/useOwnWallets.ts'

type SoldElsewhereProps = {
  network: Network
  token: string
  symbol: string
  wallets: readonly OwnWallet[]
}

/** What a sale by these wallets leaves out, in their other token accounts. Read once: it rarely changes. */
export function SoldElsewhere({ network, token, symbol, wallets }: SoldElsewhereProps) {
  const isSolana = networkFacts[network].family === 'SOL'
  const balances = useQueries({
    queries: (isSolana ? wallets : []).map(({ address }) => ({
      ...balanceQuery(network, address, token),
      refetchInterval: false as const,
    })),
  })
  return <HeldElsewhere balances={balances.flatMap(({ data }) => data ?? [])} symbol={symbol} />
}
