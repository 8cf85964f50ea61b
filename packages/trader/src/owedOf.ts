import type { Owed } from '@peregrine/wallet/execution/owed'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { coinAddress } from '@peregrine/core/trading/coinAddress'

type Priced = Pick<Quote, 'network' | 'side' | 'fees' | 'spend' | 'receive'>

/** What a trade owes once it is confirmed, to the operator and to `user`. */
export function owedOf(
  { network, side, fees: { service }, spend, receive }: Priced,
  user: string | null,
): Owed {
  // A fee in the bought token, as Uniswap's router takes it, cannot be claimed as so many units of the coin.
  const isInCoin = service?.token === coinAddress(network).token
  return {
    feeUnits: isInCoin ? service.units : 0n,
    volumeUnits: (side === 'buy' ? spend : receive).units,
    user,
  }
}
