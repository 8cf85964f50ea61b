import { encodeBase58 } from '@peregrine/core/base58'
import { programs } from '@peregrine/protocols/solana/programs'
import type { WireTransaction } from '../wire/parseTransaction.ts'

const lamportsPerSignature = 5_000n
const unitsPerInstruction = 200_000n
const unitsPerBuiltin = 3_000n
const maxUnits = 1_400_000n

/** Programs that verify signatures themselves: the first byte of their data is the count. */
const precompiles = new Set<string>([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
])
/** Programs built into the runtime; an instruction to one gets fewer units (SIMD-0170), as counted by the VM. */
const builtins = new Set<string>([
  ...precompiles,
  programs.system,
  programs.computeBudget,
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])

/** Price offered by the transaction in micro-lamports per compute unit; 0 if none. */
export function computeUnitPrice(transaction: WireTransaction): bigint {
  return readBudget(transaction).price
}

/**
 * Fee of a transaction in lamports: 5,000 per signature, including those verified by precompiles, plus unit price times
 * unit limit, rounded up.
 */
export function transactionFee(transaction: WireTransaction): bigint {
  const { price, limit } = readBudget(transaction)
  const signatures = transaction.signatures.length + checkedSignatures(transaction)
  const base = BigInt(signatures) * lamportsPerSignature
  return base + (price * limit + 999_999n) / 1_000_000n
}

type Call = { program: string; data: Buffer }

function readCalls({ instructions, staticKeys }: WireTransaction): Call[] {
  return instructions.map(({ programIdIndex, data }) => {
    const key = staticKeys[programIdIndex]
    return { program: key ? encodeBase58(key) : '', data: Buffer.from(data) }
  })
}

/** Number of signatures verified by precompiles. */
function checkedSignatures(transaction: WireTransaction): number {
  const checks = readCalls(transaction).filter(({ program }) => precompiles.has(program))
  return checks.reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
}

function readBudget(transaction: WireTransaction): { price: bigint; limit: bigint } {
  let price = 0n
  let limit: bigint | null = null
  let byDefault = 0n
  for (const { program, data } of readCalls(transaction)) {
    byDefault += builtins.has(program) ? unitsPerBuiltin : unitsPerInstruction
    if (program !== programs.computeBudget) continue
    if (data[0] === 2 && data.length >= 5) limit = BigInt(data.readUInt32LE(1))
    if (data[0] === 3 && data.length >= 9) price = data.readBigUInt64LE(1)
  }
  const units = limit ?? byDefault
  return { price, limit: units < maxUnits ? units : maxUnits }
}
