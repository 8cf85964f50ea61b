import type { Network } from '@peregrine/core/network'
import type { EvmKey } from '../evm/contractAddresses.ts'

/** Splits the total rate: a sixth each for four EVM networks, a third for Solana's two. */
export function networkRates(
  rate: number,
): Record<EvmKey, Partial<Record<Network, number>>> & { sol: number } {
  const sixth = rate / 6
  return { eth: { eth: sixth }, base: { base: sixth }, bsc: { bsc: sixth, four: sixth }, sol: sixth * 2 }
}
