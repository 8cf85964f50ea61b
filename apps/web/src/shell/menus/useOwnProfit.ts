import { type ChainFamily, networkFacts } from '@peregrine/core/network'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { readLastViewed } from '../../domain/tokens/lastViewed.ts'

/** Returns the chain of the pool seen last, if it is of this family; its pages cover all chains of theirs anyway. */
function networkFor(family: ChainFamily) {
  const viewed = readLastViewed()
  const chain = viewed ? networkFacts[viewed.network].chain : null
  if (chain !== null && networkFacts[chain].family === family) return chain
  return family === 'SOL' ? 'sol' : 'eth'
}

/** The wallet whose profit is the user's own: the signed-in one, or else the first of theirs; null without any. */
export function useOwnProfit() {
  const session = useSession((state) => state.session)
  const first = useOwnWallets(({ wallets }) => wallets[0])
  const own = session
    ? { address: session.address, family: session.chainFamily }
    : first && { address: first.address, family: first.family }
  return own ? { network: networkFor(own.family), address: own.address } : null
}
