import type { Trading } from '@peregrine/contract/routes/trading'
import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { ServiceFee } from '@peregrine/wallet/intent'
import type { TraderPorts } from './traderPorts.ts'

/** Basis points; an operator's setting ends there, and so does what a page agrees to. */
const maxBps = 500

/** The operator does not say a fee that anybody could agree to. */
export class UnreadableFee extends Error {}

/**
 * The fee that the operator takes on a network, as its server tells it; null for none.
 *
 * @throws UnreadableFee for a share over 5 % or a recipient that is no address of the network
 */
export function operatorFee({ networks }: Pick<Trading, 'networks'>, network: Network): ServiceFee {
  const told = networks[network]?.serviceFee ?? null
  if (told === null || told.bps === 0) return null
  const { bps, recipient } = told
  const isAddress =
    networkFacts[network].family === 'EVM' ? isEvmAddress(recipient) : isSolanaAddress(recipient)
  if (!Number.isInteger(bps) || bps < 0 || bps > maxBps || !isAddress)
    throw new UnreadableFee('the service fee is no fee')
  return { bps, recipient }
}

/** True if nothing is to be asked: there is no fee, or it is the one that was agreed to last here. */
export function isFeeKnown(
  { agreedFee }: Pick<TraderPorts, 'agreedFee'>,
  network: Network,
  fee: ServiceFee,
): boolean {
  if (fee === null) return true
  const agreed = agreedFee(network)
  return agreed !== null && agreed.bps === fee.bps && agreed.recipient === fee.recipient
}
