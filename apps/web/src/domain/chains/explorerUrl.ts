import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'

export type ExplorerPage = 'token' | 'tx' | 'wallet'

const hosts: Record<ChainKey, string> = {
  eth: 'https://etherscan.io',
  base: 'https://basescan.org',
  bsc: 'https://bscscan.com',
  sol: 'https://solscan.io',
}

/** Where a public explorer shows a token, a transaction or a wallet of a network. */
export function explorerUrl(network: Network, what: ExplorerPage, id: string): string {
  const { chain } = networkFacts[network]
  const walletPath = chain === 'sol' ? 'account' : 'address'
  return `${hosts[chain]}/${what === 'wallet' ? walletPath : what}/${encodeURIComponent(id)}`
}
