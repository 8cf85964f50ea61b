import type { Network } from '@peregrine/core/network'
import { askForTrades } from '@peregrine/testkit/people'

/**
 * Has the sandbox's people trade on a network; resolves once so many trades have landed. Files run side by side: what
 * buys and sells itself does so on other networks.
 */
export function makeTrades(url: string, network: Network, count: number): Promise<void> {
  return askForTrades(url, { [network]: count })
}
