import type { Network } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import { beforeFee } from '@peregrine/wallet/trade/serviceFee'
import { spendable } from '@peregrine/wallet/trade/tradeSize'
import { useQuery } from '@tanstack/react-query'
import type { OwnWallet } from '../own-wallets/useOwnWallets.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { useOperatorFee } from '../trade-settings/useOperatorFee.ts'
import { balanceQuery } from './balanceQuery.ts'
import { useKeptBack } from './useKeptBack.ts'

/** Decimal text of the coins that the first wallet can spend at most; null while unknown. */
export function useSpendableCoins(network: Network, wallet: OwnWallet | undefined): string | null {
  const { token, decimals } = coinAddress(network)
  const { data } = useQuery({
    ...balanceQuery(network, wallet?.address ?? '', token),
    enabled: wallet !== undefined,
  })
  const kept = useKeptBack(network)
  const fee = useOperatorFee(network)
  if (!data) return null
  return formatUnits(beforeFee(network, spendable(BigInt(data.units), kept), fee), decimals)
}
