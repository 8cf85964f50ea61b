import { Fault } from '@peregrine/core/fault'
import type { SolanaAccount, SolanaAccounts } from '@peregrine/protocols/solana/swapHop'
import { z } from 'zod'
import type { ChainRequest } from '../../../chainRequest.ts'

/** A node's limit for one call. */
export const maxAccountsPerCall = 100

const zAccount = z.object({ data: z.tuple([z.string(), z.literal('base64')]), owner: z.string() })
const zReply = z.object({
  context: z.object({ slot: z.number().int().min(0) }),
  value: z.array(zAccount.nullable()).max(maxAccountsPerCall),
})

export type ReadAccounts = { slot: number; accounts: SolanaAccounts }

/**
 * Reads up to 100 accounts in one call, all of one slot.
 *
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function readAccounts(
  request: ChainRequest,
  addresses: readonly string[],
): Promise<ReadAccounts> {
  const config = { encoding: 'base64', commitment: 'processed' }
  const reply = zReply.safeParse(await request('sol', 'getMultipleAccounts', [addresses, config]))
  if (!reply.success || reply.data.value.length !== addresses.length)
    throw new Fault('reply.malformed', { what: 'getMultipleAccounts' })
  const { context, value } = reply.data
  const accounts = new Map<string, SolanaAccount | null>()
  for (const [index, address] of addresses.entries()) {
    const account = value[index]
    accounts.set(
      address,
      account ? { data: Buffer.from(account.data[0], 'base64'), owner: account.owner } : null,
    )
  }
  return { slot: context.slot, accounts }
}
