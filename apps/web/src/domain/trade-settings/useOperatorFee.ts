import type { Network } from '@peregrine/core/network'
import { operatorFee, UnreadableFee } from '@peregrine/trader/operatorFee'
import type { ServiceFee } from '@peregrine/wallet/intent'
import { agreeToFee } from './agreedFees.ts'
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

/** The operator's fee, and the trader's word for it, which is given with what it is part of. */
export function useFeeToAgree(network: Network): { fee: ServiceFee; agree: () => void } {
  const fee = useOperatorFee(network)
  return {
    fee,
    agree: () => {
      if (fee) agreeToFee(network, fee)
    },
  }
}
