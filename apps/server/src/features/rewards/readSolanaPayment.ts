import { Fault } from '@peregrine/core/fault'
import { z } from 'zod'
import type { ReadPayment } from './checkTrade.ts'

const zKeys = z.array(z.string())
const zTransaction = z.object({
  transaction: z.object({ message: z.object({ accountKeys: zKeys.min(1) }) }),
  meta: z.object({
    err: z.unknown(),
    preBalances: z.array(z.number().int()),
    postBalances: z.array(z.number().int()),
    loadedAddresses: z.object({ writable: zKeys, readonly: zKeys }).nullish(),
  }),
})

type Confirmed = z.output<typeof zTransaction>

/** What an account's balance grew by; 0 for one that the transaction does not name. */
function grownBy({ transaction, meta }: Confirmed, account: string): bigint {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const at = [...transaction.message.accountKeys, ...writable, ...readonly].indexOf(account)
  const [before = 0, after = 0] = [meta.preBalances[at], meta.postBalances[at]]
  const grown = BigInt(after) - BigInt(before)
  return grown > 0n ? grown : 0n
}

/** Payment of a Solana transaction in lamports: what the recipient's balance grew by in it. */
export const readSolanaPayment: ReadPayment = async (ask, hash, recipient) => {
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const reply = await ask('getTransaction', [hash, options])
  if (reply === null) return null
  const result = zTransaction.safeParse(reply)
  if (!result.success) throw new Fault('reply.malformed', { what: 'transaction' })
  const { transaction, meta } = result.data
  return {
    sender: transaction.message.accountKeys[0] as string,
    isSuccess: meta.err === null,
    paid: recipient === null ? 0n : grownBy(result.data, recipient),
  }
}
