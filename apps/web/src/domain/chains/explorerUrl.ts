import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'

export type ExplorerPage = 'token' | 'tx' | 'wallet'

const hosts: Record<ChainKey, string> = {
  eth: 'https://etherscan.io',
  base: 'https://basescan.org',
  bsc: 'https://bscscan.com',
  sol: 'https://solscan.io',
}

/** Returns the public explorer's address of a token, transaction or wallet. */
export function explorerUrl(network: Network, what: ExplorerPage, id: string): string {
  const { chain } = networkFacts[network]
  const walletPath = chain === 'sol' ? 'account' : 'address'
  return `${hosts[chain]}/${what === 'wallet' ? walletPath : what}/${encodeURIComponent(id)}`
}
