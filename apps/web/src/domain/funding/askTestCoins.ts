import { askFaucet } from '@peregrine/contract/routes/trading'
import type { Network } from '@peregrine/core/network'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../kit/http/send.ts'

/** Asks the sandbox for coins, and has the wallet's balances read again. Rejects with a Fault, or Unreachable. */
export async function askTestCoins(queries: QueryClient, network: Network, address: string): Promise<void> {
  await send(askFaucet, { body: { network, address } })
  // On every network: a launchpad's market shares its chain's coins.
  void queries.invalidateQueries({
    predicate: ({ queryKey: [kind, , wallet] }) => kind === 'token-balance' && wallet === address,
  })
}
