import { type Network, networkFacts } from '../network.ts'

// 0.005 of the coin on EVM chains, 0.02 SOL: a few trades' worth of fees.
const units = { EVM: 5n * 10n ** 15n, SOL: 2n * 10n ** 7n } as const

/** Coins that a wallet keeps back for fees when all of it is spent, in base units. */
export function keptBack(network: Network): bigint {
  return units[networkFacts[network].family]
}
