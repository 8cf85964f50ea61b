import type { Order, OrderWallet } from '@peregrine/contract/order'
import { closeIntent as closeRoute, getVerdict } from '@peregrine/contract/routes/sends'
import { networkFacts } from '@peregrine/core/network'
import type { FoundEnd } from '@peregrine/orders/tradeEnd'
import { type Asker, call, send } from '../http/callRoute.ts'

/** What became of a hash that this browser or agent did not send. Throws Fault, Unreachable. */
export async function endOfHash(
  asker: Asker,
  { network }: Order,
  address: string,
  hash: string,
): Promise<FoundEnd> {
  const params = { chain: networkFacts[network].chain, hash }
  const { state } = await call(asker, getVerdict, { params, query: { sender: address } })
  if (state === 'landed') return { state: 'confirmed', hash }
  if (state === 'failed') return { state: 'failed', reason: 'failed-on-chain', hash }
  return state === 'expired' ? { state: 'failed', reason: 'expired', hash } : { state: 'unknown', hash }
}

/**
 * Shuts an intent at the server, which lets nothing of it out from then on. What was sent of it already is looked up.
 *
 * @throws Fault, Unreachable
 */
export async function closeIntent(
  asker: Asker,
  order: Order,
  { address, intentId }: OrderWallet,
): Promise<FoundEnd> {
  const { chain } = networkFacts[order.network]
  const { isClosed, hashes } = await send(asker, closeRoute, {
    body: { chain, sender: address, intent: intentId },
  })
  if (isClosed) return { state: 'none' }
  const found = await Promise.all(hashes.map((hash) => endOfHash(asker, order, address, hash)))
  // One of several lands at most.
  return found.find(({ state }) => state === 'confirmed') ?? found.at(-1) ?? { state: 'unknown', hash: null }
}
