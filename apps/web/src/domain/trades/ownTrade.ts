import type { TransactionWire } from '@peregrine/contract/routes/transactions'
import type { TradeWire } from '@peregrine/contract/trade'
import { type Network, networkFacts } from '@peregrine/core/network'

/** A wallet's own trade in a transaction, by the index; undefined while that has none. */
export function findOwnTrade(
  { trades }: Pick<TransactionWire, 'trades'>,
  { network, wallet }: { network: Network; wallet: string },
): TradeWire | undefined {
  const isEvm = networkFacts[network].family === 'EVM'
  const keyOf = (address: string) => (isEvm ? address.toLowerCase() : address)
  return trades.find(({ inWallet, senderAddress }) => inWallet && keyOf(senderAddress) === keyOf(wallet))
}
