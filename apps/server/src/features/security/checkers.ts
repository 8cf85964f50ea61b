import type { SecurityWire } from '@peregrine/contract/routes/security'
import type { ChainKey } from '@peregrine/core/network'

type Checker = { name: string; url(token: string): string }

function evm(chainId: number, sniffer: string, screener: string): Checker[] {
  return [
    { name: 'GoPlus', url: (token) => `https://gopluslabs.io/token-security/${chainId}/${token}` },
    { name: 'honeypot.is', url: (token) => `https://honeypot.is/?address=${token}&chain=${chainId}` },
    { name: 'Token Sniffer', url: (token) => `https://tokensniffer.com/token/${sniffer}/${token}` },
    { name: 'Bubblemaps', url: (token) => `https://app.bubblemaps.io/${sniffer}/token/${token}` },
    { name: 'DEX Screener', url: (token) => `https://dexscreener.com/${screener}/${token}` },
  ]
}

const checkers: Record<ChainKey, readonly Checker[]> = {
  eth: evm(1, 'eth', 'ethereum'),
  base: evm(8453, 'base', 'base'),
  bsc: evm(56, 'bsc', 'bsc'),
  sol: [
    { name: 'RugCheck', url: (token) => `https://rugcheck.xyz/tokens/${token}` },
    { name: 'GoPlus', url: (token) => `https://gopluslabs.io/token-security/solana/${token}` },
    { name: 'Bubblemaps', url: (token) => `https://app.bubblemaps.io/sol/token/${token}` },
    { name: 'DEX Screener', url: (token) => `https://dexscreener.com/solana/${token}` },
  ],
}

/** Returns links to third-party token checkers; none of them is queried. */
export function checkersOf(chain: ChainKey, token: string): SecurityWire['checkers'] {
  return checkers[chain].map(({ name, url }) => ({ name, url: url(encodeURIComponent(token)) }))
}
