import { joinBytes, reads, signs, u64Bytes, writes } from './instructionParts.ts'
import { nativeSolMint, programs } from './programs.ts'
import type { Instruction } from './writeMessage.ts'

/** Opens the associated token account of `owner`, by default the wallet's own, unless it is there (CreateIdempotent). */
export function openTokenAccount(
  wallet: string,
  account: string,
  mint: string,
  tokenProgram: string,
  owner: string = wallet,
): Instruction {
  return {
    program: programs.associatedToken,
    accounts: [
      signs(wallet),
      writes(account),
      reads(owner),
      reads(mint),
      reads(programs.system),
      reads(tokenProgram),
    ],
    data: Uint8Array.from([1]),
  }
}

/** Sends lamports (System Transfer). */
export function transferSol(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: programs.system,
    accounts: [signs(from), writes(to)],
    data: joinBytes([2, 0, 0, 0], u64Bytes(lamports)),
  }
}

/** Opens the wallet's wrapped SOL account, deposits lamports and makes them count (SyncNative). */
export function wrapSol(wallet: string, account: string, lamports: bigint): Instruction[] {
  return [
    openTokenAccount(wallet, account, nativeSolMint, programs.token),
    transferSol(wallet, account, lamports),
    { program: programs.token, accounts: [writes(account)], data: Uint8Array.from([17]) },
  ]
}

/** Accounts and amount of a token transfer between two associated token accounts. */
export type TokenTransfer = {
  source: string
  mint: string
  destination: string
  wallet: string
  units: bigint
  decimals: number
  tokenProgram: string
}

/** Sends tokens (TransferChecked): the program itself compares mint and decimals. */
export function transferTokens(transfer: TokenTransfer): Instruction {
  const { source, mint, destination, wallet, units, decimals, tokenProgram } = transfer
  return {
    program: tokenProgram,
    accounts: [
      writes(source),
      reads(mint),
      writes(destination),
      { address: wallet, isSigner: true, isWritable: false },
    ],
    data: joinBytes([12], u64Bytes(units), [decimals]),
  }
}

/** Closes a token account of the wallet, which also receives its deposit. Wrapped SOL becomes SOL again. */
export function closeTokenAccount(wallet: string, account: string, tokenProgram: string): Instruction {
  return {
    program: tokenProgram,
    accounts: [writes(account), writes(wallet), { address: wallet, isSigner: true, isWritable: false }],
    data: Uint8Array.from([9]),
  }
}
