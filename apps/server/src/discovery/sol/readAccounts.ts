import { Fault } from '@peregrine/core/fault'
import type { SolanaAccount, SolanaAccounts } from '@peregrine/protocols/solana/swapHop'
import { z } from 'zod'
import type { DiscoveryChain } from '../discoveryChain.ts'

/** A node's limit for one call. */
const maxAccounts = 100

const zReply = z.object({
  context: z.object({ slot: z.number().int().min(0) }),
  value: z.array(
    z.object({ data: z.tuple([z.string(), z.literal('base64')]), owner: z.string() }).nullable(),
  ),
})

/**
 * Reads accounts, 100 in a call, with the slot as of which they were read; the first one, if they took several calls.
 * Throws Fault `chain.unreachable`, `reply.malformed`.
 */
export async function readAccountsAt(
  { request, isFinal }: DiscoveryChain,
  addresses: readonly string[],
): Promise<{ accounts: SolanaAccounts; slot: number }> {
  const accounts = new Map<string, SolanaAccount | null>()
  let slot = Number.POSITIVE_INFINITY
  for (let at = 0; at < addresses.length; at += maxAccounts) {
    const part = addresses.slice(at, at + maxAccounts)
    const config = { encoding: 'base64', commitment: isFinal ? 'finalized' : 'confirmed' }
    const reply = zReply.safeParse(await request('getMultipleAccounts', [part, config]))
    if (!reply.success || reply.data.value.length !== part.length)
      throw new Fault('reply.malformed', { what: 'getMultipleAccounts' })
    slot = Math.min(slot, reply.data.context.slot)
    for (const [index, address] of part.entries()) {
      const account = reply.data.value[index]
      const read = account ? { data: Buffer.from(account.data[0], 'base64'), owner: account.owner } : null
      accounts.set(address, read)
    }
  }
  return { accounts, slot }
}

/** Reads accounts, 100 in a call. Throws Fault `chain.unreachable`, `reply.malformed`. */
export async function readAccounts(
  chain: DiscoveryChain,
  addresses: readonly string[],
): Promise<SolanaAccounts> {
  return (await readAccountsAt(chain, addresses)).accounts
}
