import type { ReportScope } from '@peregrine/core/portfolio/reportScope'
import { type ChainKey, chainKeys, networkFacts } from '@peregrine/core/network'
import type { Wallet } from './api.ts'

/** Chains of the wallet's family; an address is the same wallet on all of them. */
export function chainsOf({ network }: Wallet): readonly ChainKey[] {
  const { family } = networkFacts[network]
  return chainKeys.filter((chain) => networkFacts[chain].family === family)
}

/** The wallet on each chain of a scope, that of the address bar first and under its own network's name. */
export function walletsOf(wallet: Wallet, scope: ReportScope): readonly Wallet[] {
  const { chain: own } = networkFacts[wallet.network]
  const others = chainsOf(wallet).filter((chain) => chain !== own)
  const all = [wallet, ...others.map((network) => ({ ...wallet, network }))]
  return scope === 'all' ? all : all.filter(({ network }) => networkFacts[network].chain === scope)
}
