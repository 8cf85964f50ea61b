import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'

const sites: Record<ChainKey, { token: string; tx: string }> = {
  eth: { token: 'https://etherscan.io/token/', tx: 'https://etherscan.io/tx/' },
  base: { token: 'https://basescan.org/token/', tx: 'https://basescan.org/tx/' },
  bsc: { token: 'https://bscscan.com/token/', tx: 'https://bscscan.com/tx/' },
  sol: { token: 'https://solscan.io/token/', tx: 'https://solscan.io/tx/' },
}

/** Where a public explorer shows a token or a transaction of a network. */
export function explorerUrl(network: Network, what: 'token' | 'tx', id: string): string {
  return `${sites[networkFacts[network].chain][what]}${encodeURIComponent(id)}`
}
