import { type Network, networkFacts } from '@peregrine/core/network'

const dexScreener = { eth: 'ethereum', base: 'base', bsc: 'bsc', sol: 'solana' } as const
const geckoTerminal = { eth: 'eth', base: 'base', bsc: 'bsc', sol: 'solana' } as const

/** Returns third-party pages about a pool. Each has its own names for chains. */
export function outsidePages(network: Network, pool: string): { name: string; url: string }[] {
  const { chain } = networkFacts[network]
  const id = encodeURIComponent(pool)
  return [
    { name: 'DEX Screener', url: `https://dexscreener.com/${dexScreener[chain]}/${id}` },
    { name: 'GeckoTerminal', url: `https://www.geckoterminal.com/${geckoTerminal[chain]}/pools/${id}` },
  ]
}
