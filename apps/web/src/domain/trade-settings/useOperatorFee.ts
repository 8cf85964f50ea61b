import type { Network } from '@peregrine/core/network'
import { operatorFee, UnreadableFee } from '@peregrine/trader/operatorFee'
import type { ServiceFee } from '@peregrine/wallet/intent'
import { agreeToFee } from './agreedFees.ts'
import { useTrading } from '../trading/useTrading.ts'

const refetchMs = 60_000

/** The fee that the operator takes on a network; null for none, undefined where it is not known yet, or is no fee. */
function useFeeKnown(network: Network, refetchInterval?: number): ServiceFee | undefined {
  const trading = useTrading(refetchInterval)
  if (!trading) return undefined
  try {
    return operatorFee(trading, network)
  } catch (error) {
    // Trades and orders refuse it in words.
    if (error instanceof UnreadableFee) return undefined
    throw error
  }
}

/** The fee that the operator takes on a network, as far as it is known; null for none. */
export function useOperatorFee(network: Network): ServiceFee {
  return useFeeKnown(network) ?? null
}

/** The operator's fee as `useFeeKnown` has it, and the trader's word for it, which is given with what it is part of. */
export function useFeeToAgree(network: Network): { fee: ServiceFee | undefined; agree: () => void } {
  // A form may stay open for hours, and what it shows is agreed to.
  const fee = useFeeKnown(network, refetchMs)
  return {
    fee,
    agree: () => {
      if (fee) agreeToFee(network, fee)
    },
  }
}
