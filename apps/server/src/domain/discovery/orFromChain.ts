import { Fault, isFault } from '@peregrine/core/fault'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { Discovery } from './discovery.ts'

const canAsk = (discovery: Discovery | null, network: Network): discovery is Discovery =>
  discovery !== null && discovery.chains.includes(networkFacts[network].chain)

/**
 * Runs a read; if it does not know the token, reads the token from the chain first.
 *
 * @throws Fault `token.unknown` with what is at the address instead, `chain.unreachable`
 */
export async function orTokenFromChain<T>(
  discovery: Discovery | null,
  { network, token }: { network: Network; token: string },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isFault(error, 'token.unknown') || !canAsk(discovery, network)) throw error
    const found = await discovery.findToken(networkFacts[network].chain, token)
    if (found === 'token' || found === 'pool') return read()
    throw new Fault('token.unknown', { network, found })
  }
}

/** Runs a read; if it does not know the pool, reads the pool from the chain first. Throws as the read, and Fault `chain.unreachable`. */
export async function orPoolFromChain<T>(
  discovery: Discovery | null,
  { network, pool }: { network: Network; pool: string },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isFault(error, 'pool.unknown') || !canAsk(discovery, network)) throw error
    if ((await discovery.findPool(networkFacts[network].chain, pool)) !== 'pool') throw error
    return read()
  }
}

/** Waits for work that is worth so long; it goes on afterwards. True if it ended in time; a Fault of it counts as an end. */
export async function waitAtMost(
  work: Promise<unknown>,
  ms: number,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const done = work.then(
    () => true,
    (error: unknown) => {
      // A chain that does not answer is shown by its health; what is known is worth showing without it.
      if (!isFault(error, 'chain.unreachable')) onError(error)
      return true
    },
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
