import type { Network } from '@peregrine/core/network'
import { askForTrades } from '@peregrine/testkit/people'

/** Has the sandbox's people trade on a network; resolves once so many trades have landed. */
export function makeTrades(url: string, network: Network, count: number): Promise<void> {
  return askForTrades(url, { [network]: count })
}
