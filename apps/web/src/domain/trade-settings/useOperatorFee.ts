import type { Network } from '@peregrine/core/network'
import { operatorFee, UnreadableFee } from '@peregrine/trader/operatorFee'
import type { ServiceFee } from '@peregrine/wallet/intent'
import { useTrading } from '../trading/useTrading.ts'

/** The fee that the operator takes on a network; null where there is none, it is not known yet, or it is no fee. */
export function useOperatorFee(network: Network): ServiceFee {
  const trading = useTrading()
  if (!trading) return null
  try {
    return operatorFee(trading, network)
  } catch (error) {
    // Trades and orders refuse it in words.
    if (error instanceof UnreadableFee) return null
    throw error
  }
}
