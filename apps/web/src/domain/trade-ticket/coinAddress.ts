import { nativeCoin } from '@peregrine/core/address'
import { type Network, networkFacts } from '@peregrine/core/network'

const solMint = 'So11111111111111111111111111111111111111112'

/** The coin of a network as balances and quotes name it, and its decimals. */
export function coinAddress(network: Network): { token: string; decimals: number; symbol: string } {
  const { family, coin } = networkFacts[network]
  return family === 'EVM'
    ? { token: nativeCoin, decimals: 18, symbol: coin }
    : { token: solMint, decimals: 9, symbol: coin }
}
