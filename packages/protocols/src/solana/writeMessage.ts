import { decodeBase58 } from '@peregrine/core/base58'

export type AccountUse = { address: string; isSigner: boolean; isWritable: boolean }
export type Instruction = { program: string; accounts: readonly AccountUse[]; data: Uint8Array }

function keyBytes(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new Error(`not a Solana address: ${address}`)
  return bytes
}

/** In message order: the payer, then signers before others, writable ones first in each half. */
function collect(payer: string, instructions: readonly Instruction[]): AccountUse[] {
  const found = new Map<string, AccountUse>()
  const add = ({ address, isSigner, isWritable }: AccountUse) => {
    const known = found.get(address)
    found.set(address, {
      address,
      isSigner: isSigner || known?.isSigner === true,
      isWritable: isWritable || known?.isWritable === true,
    })
  }
  add({ address: payer, isSigner: true, isWritable: true })
  for (const { program, accounts } of instructions) {
    for (const account of accounts) add(account)
    add({ address: program, isSigner: false, isWritable: false })
  }
  const rank = ({ isSigner, isWritable }: AccountUse) => (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}

/** Solana's compact-u16. */
function compact(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
}

/**
 * A legacy transaction with zeroed signatures and block hash, for `simulateTransaction` with `sigVerify: false` and
 * `replaceRecentBlockhash: true`. It can never be sent.
 */
export function writeUnsignedTransaction(payer: string, instructions: readonly Instruction[]): Uint8Array {
  const accounts = collect(payer, instructions)
  const signers = accounts.filter(({ isSigner }) => isSigner)
  const place = new Map(accounts.map(({ address }, index) => [address, index]))
  const bytes: number[] = [
    ...compact(signers.length),
    ...new Array<number>(64 * signers.length).fill(0),
    signers.length,
    signers.filter(({ isWritable }) => !isWritable).length,
    accounts.filter(({ isSigner, isWritable }) => !isSigner && !isWritable).length,
    ...compact(accounts.length),
  ]
  for (const { address } of accounts) bytes.push(...keyBytes(address))
  bytes.push(...new Array<number>(32).fill(0), ...compact(instructions.length))
  for (const { program, accounts: used, data } of instructions) {
    bytes.push(place.get(program) ?? 0, ...compact(used.length))
    bytes.push(...used.map(({ address }) => place.get(address) ?? 0), ...compact(data.length), ...data)
  }
  return Uint8Array.from(bytes)
}
