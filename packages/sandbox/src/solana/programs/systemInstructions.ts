import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { SolanaInstruction } from '../wire/buildTransaction.ts'
import { associatedToken, wrappedSol } from './addresses.ts'
import { reads, signs, u64, writes } from './instructionData.ts'

/** Sets the price of a compute unit, in micro-lamports. */
export function computeUnitPrice(microLamports: bigint): SolanaInstruction {
  return {
    program: programs.computeBudget,
    accounts: [],
    data: Buffer.concat([Buffer.from([3]), u64(microLamports)]),
  }
}

export function computeUnitLimit(units: number): SolanaInstruction {
  const data = Buffer.alloc(5)
  data[0] = 2
  data.writeUInt32LE(units, 1)
  return { program: programs.computeBudget, accounts: [], data }
}

export function transferSol(from: string, to: string, lamports: bigint): SolanaInstruction {
  return {
    program: programs.system,
    accounts: [signs(from), writes(to)],
    data: Buffer.concat([Buffer.from([2, 0, 0, 0]), u64(lamports)]),
  }
}

/** Creates the owner's token account unless it exists. */
export function openTokenAccount(
  payer: string,
  owner: string,
  mint: string,
  tokenProgram: string,
): SolanaInstruction {
  return {
    program: programs.associatedToken,
    accounts: [
      signs(payer),
      writes(associatedToken(owner, mint, tokenProgram)),
      reads(owner),
      reads(mint),
      reads(programs.system),
      reads(tokenProgram),
    ],
    data: Buffer.from([1]),
  }
}

/** Opens the owner's wrapped SOL account and deposits lamports. */
export function wrapSol(owner: string, lamports: bigint): SolanaInstruction[] {
  const account = wrappedSol(owner)
  return [
    openTokenAccount(owner, owner, nativeSolMint, programs.token),
    transferSol(owner, account, lamports),
    { program: programs.token, accounts: [writes(account)], data: Buffer.from([17]) },
  ]
}

/** Closes the owner's wrapped SOL account; its content becomes SOL again. */
export function unwrapSol(owner: string): SolanaInstruction {
  return closeTokenAccount(owner, { mint: nativeSolMint, tokenProgram: programs.token })
}

/** Closes an empty token account; its rent returns to the owner. */
export function closeTokenAccount(
  owner: string,
  { mint, tokenProgram }: { mint: string; tokenProgram: string },
): SolanaInstruction {
  const accounts = [writes(associatedToken(owner, mint, tokenProgram)), writes(owner), signs(owner)]
  return { program: tokenProgram, accounts, data: Buffer.from([9]) }
}

/** Sends tokens from one owner's token account to another's, which must exist. */
export function transferTokens(
  from: string,
  to: string,
  { mint, tokenProgram }: { mint: string; tokenProgram: string },
  amount: bigint,
): SolanaInstruction {
  const accounts = [
    writes(associatedToken(from, mint, tokenProgram)),
    writes(associatedToken(to, mint, tokenProgram)),
    { address: from, isSigner: true, isWritable: false },
  ]
  return { program: tokenProgram, accounts, data: Buffer.concat([Buffer.from([3]), u64(amount)]) }
}

/** Mints tokens as their issuer. */
export function mintTokens(issuer: string, mint: string, to: string, amount: bigint): SolanaInstruction {
  const accounts = [writes(mint), writes(to), { address: issuer, isSigner: true, isWritable: false }]
  return { program: programs.token, accounts, data: Buffer.concat([Buffer.from([7]), u64(amount)]) }
}
