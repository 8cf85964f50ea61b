import { type Network, networkFacts, networks } from '@peregrine/core/network'
import type { WalletType } from '@peregrine/wallet/vault/vaultRecord'

const familyOf = { evm: 'EVM', sol: 'SOL' } as const

/** Networks that wallets of a kind trade on. */
export function networksOfType(type: WalletType): Network[] {
  return networks.filter((network) => networkFacts[network].family === familyOf[type])
}

/** Those with coins of their own: four.meme and pump.fun stand on another's chain. */
export function chainsOfType(type: WalletType): Network[] {
  return networksOfType(type).filter((network) => networkFacts[network].chain === network)
}
