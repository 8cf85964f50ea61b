import { base58Text } from '@peregrine/protocols/solana/base58'
import { programs } from '@peregrine/protocols/solana/programs'
import type { WireTransaction } from '../wire/parseTransaction.ts'

const lamportsPerSignature = 5_000n
const defaultUnitsPerInstruction = 200_000n
const mostUnits = 1_400_000n

/** Price in micro-lamports a compute unit that the transaction offers; 0 when it offers none. */
export function computeUnitPrice(transaction: WireTransaction): bigint {
  return readBudget(transaction).price
}

/** Lamports that a transaction costs: 5,000 a signature plus unit price times unit limit, rounded up. */
export function transactionFee(transaction: WireTransaction): bigint {
  const { price, limit } = readBudget(transaction)
  const base = BigInt(transaction.signatures.length) * lamportsPerSignature
  return base + (price * limit + 999_999n) / 1_000_000n
}

function readBudget({ instructions, staticKeys }: WireTransaction): { price: bigint; limit: bigint } {
  let price = 0n
  let limit: bigint | null = null
  let others = 0n
  for (const { programIdIndex, data } of instructions) {
    const program = staticKeys[programIdIndex]
    if (!program || base58Text(program) !== programs.computeBudget) {
      others += 1n
      continue
    }
    const bytes = Buffer.from(data)
    if (bytes[0] === 2 && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1))
    if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1)
  }
  const units = limit ?? others * defaultUnitsPerInstruction
  return { price, limit: units < mostUnits ? units : mostUnits }
}
