import { networkFacts } from '@peregrine/core/network'
import { buildPermissionCall, parsePermission } from '@peregrine/protocols/pancake-universal/permission'
import type { SwapIntent } from '@peregrine/wallet/intent'
import { askChain, type ChainAsker } from './chain.ts'

export type UniversalRouter = { router: string; permit2: string }

/**
 * Whether Permit2 lets the router take what a sale spends until its deadline, as the chain's node tells.
 *
 * @throws NodeRefusal, Fault, Unreachable; Error for a reply that is no permission
 */
export async function isPermitted(
  asker: ChainAsker,
  { network, wallet, spend, deadline }: Pick<SwapIntent, 'network' | 'wallet' | 'spend' | 'deadline'>,
  { router, permit2 }: UniversalRouter,
): Promise<boolean> {
  const { chain } = networkFacts[network]
  const asked = { to: permit2, data: buildPermissionCall(wallet, spend.token, router) }
  const { units, expiration } = parsePermission(await askChain(asker, chain, 'eth_call', [asked, 'latest']))
  return units >= spend.units && expiration >= deadline
}
