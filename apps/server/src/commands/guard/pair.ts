import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import type { Unsigned } from '@peregrine/wallet/intent'
import type { Example } from './example.ts'

/** Amounts as decimal digits: JSON has no numbers of that size. */
function withDigits(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

function transactionOf(unsigned: Unsigned): unknown {
  if (unsigned.family === 'SOL') return base64Text(unsigned.message)
  return 'permit' in unsigned ? unsigned.permit : unsigned.transaction
}

/** An intent and its transaction as one JSON text, which the command also reads. */
export function pairText({ intent, unsigned }: Example): string {
  const tables = unsigned.family === 'SOL' ? { tables: unsigned.tables } : {}
  return JSON.stringify({ intent, transaction: transactionOf(unsigned), ...tables }, withDigits, 2)
}
