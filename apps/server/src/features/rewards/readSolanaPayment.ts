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

/** Payment of a Solana transaction in lamports: what the recipient's balance grew by in it. */
export const readSolanaPayment: ReadPayment = async (ask, hash, recipient) => {
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const reply = await ask('getTransaction', [hash, options])
  if (reply === null) return null
  const result = zTransaction.safeParse(reply)
  if (!result.success) throw new Fault('reply.malformed', { what: 'transaction' })
  const { transaction, meta } = result.data
  const own = transaction.message.accountKeys
  const keys = [...own, ...(meta.loadedAddresses?.writable ?? []), ...(meta.loadedAddresses?.readonly ?? [])]
  const at = recipient === null ? -1 : keys.indexOf(recipient)
  const grown = at < 0 ? 0n : BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
  return { sender: own[0] as string, isSuccess: meta.err === null, paid: grown > 0n ? grown : 0n }
}
