import type { ChainKey } from '@peregrine/core/network'
import { getAddress, isAddress } from 'viem'

/** Chain names in the public list. */
const chainNames: Record<ChainKey, string> = {
  eth: 'ethereum',
  base: 'base',
  bsc: 'smartchain',
  sol: 'solana',
}

/** Returns where the public list of token facts keeps a token's picture or its facts. */
export function publicListUrl(chain: ChainKey, address: string, file: 'logo.png' | 'info.json'): string {
  const checked = isAddress(address) ? getAddress(address) : address
  const list = 'https://raw.githubusercontent.com/trustwallet/assets/master/blockchains'
  return `${list}/${chainNames[chain]}/assets/${checked}/${file}`
}
