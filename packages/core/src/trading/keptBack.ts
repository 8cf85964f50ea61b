import { type Network, networkFacts } from '../network.ts'

// 0.005 of the coin on EVM chains, 0.02 SOL: a few trades' worth of fees.
const least = { EVM: 5n * 10n ** 15n, SOL: 2n * 10n ** 7n } as const

/** More than what the limit of a usual purchase comes to, in gas units: on Base it is 503,250. */
const usualGas = 600_000n

/**
 * Coins that a wallet keeps back for fees when all of it is spent, in base units.
 *
 * @param maxFeePerGas what a trade would be signed with now, in wei; null where it is not known, and on Solana
 */
export function keptBack(network: Network, maxFeePerGas: bigint | null = null): bigint {
  const floor = least[networkFacts[network].family]
  const cost = usualGas * (maxFeePerGas ?? 0n)
  return cost > floor ? cost : floor
}
