import { nativeCoin } from '../address.ts'
import { coinDecimals, type Network, networkFacts } from '../network.ts'

const solMint = 'So11111111111111111111111111111111111111112'

/** The coin of a network as balances and quotes name it, and its decimals. */
export function coinAddress(network: Network): { token: string; decimals: number; symbol: string } {
  const { family, coin } = networkFacts[network]
  const token = family === 'EVM' ? nativeCoin : solMint
  return { token, decimals: coinDecimals[family], symbol: coin }
}
