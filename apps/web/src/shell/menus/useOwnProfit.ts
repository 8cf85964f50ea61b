import { useOwnAddresses } from '../../domain/own-wallets/useOwnAddresses.ts'
import { usualChain } from '../../domain/own-wallets/usualChain.ts'

/**
 * The wallet at whose profit the user begins: the signed-in one, or else the first of theirs; null without any. Its page
 * leads to the others.
 */
export function useOwnProfit() {
  const [own] = useOwnAddresses()
  return own ? { network: usualChain(own.family), address: own.address } : null
}
