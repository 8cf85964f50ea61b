import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { untilFound } from './untilFound.ts'

/**
 * Waits until a transaction is in a block. viem's own wait looks again only with a further block: where a block comes
 * while it still looks at the one before, or before its receipts, and no other one comes by itself, it never ends.
 *
 * @throws Error after two minutes without a receipt
 */
export function waitForReceipt(reader: PublicClient, hash: Hex): Promise<TransactionReceipt> {
  const find = () =>
    reader.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
  return untilFound(find, { what: `receipt of ${hash}`, everyMs: 20 })
}
