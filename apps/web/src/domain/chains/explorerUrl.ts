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

/** Returns the path of our own page on a token, transaction or wallet. */
export function ownPageUrl(network: Network, what: ExplorerPage, id: string): string {
  if (what === 'token') return `/${network}/token/${id}`
  return `/${what === 'wallet' ? 'user' : 'tx'}/${network}/${id}`
}
