import type { Network } from '@peregrine/core/network'

const siteChain: Record<Network, string> = {
  eth: 'ethereum',
  base: 'base',
  bsc: 'bsc',
  four: 'bsc',
  sol: 'solana',
  pump: 'solana',
}

/** Returns the page of a token's chart on the other site. */
export function chartPage(network: Network, token: string): string {
  return `https://dexscreener.com/${siteChain[network]}/${encodeURIComponent(token)}`
}
