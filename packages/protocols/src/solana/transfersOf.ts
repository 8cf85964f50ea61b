import { u32At, u64At } from './bytes.ts'
import { instructionBytes } from './instructionBytes.ts'
import { nativeSolMint, programs } from './programs.ts'
import type { Instruction, Transfer } from './solanaTransaction.ts'

/** All movements inside an instruction, at any depth, in order. */
export function transfersOf(instruction: Instruction): Transfer[] {
  const transfers: Transfer[] = []
  collect(instruction, transfers)
  return transfers
}

function collect(instruction: Instruction, into: Transfer[]): void {
  readTransfers(instruction, into)
  for (const child of instruction.children) collect(child, into)
}

function readTransfers(instruction: Instruction, into: Transfer[]): void {
  const { program, accounts, parsedTransfer } = instruction
  if (parsedTransfer) into.push(parsedTransfer)
  else if (program === programs.token || program === programs.token2022) {
    readTokenInstruction(instructionBytes(instruction), accounts, into)
  } else if (program === programs.system) {
    const transfer = systemTransfer(instructionBytes(instruction), accounts)
    if (transfer) into.push(transfer)
  }
}

const tag = { transfer: 3, transferChecked: 12, transferFeeExtension: 26, batch: 255 }

/** One token instruction, or a batch of them (p-token's instruction 255), which does not nest. */
function readTokenInstruction(bytes: Uint8Array, accounts: readonly string[], into: Transfer[]): void {
  if (bytes[0] !== tag.batch) {
    const transfer = tokenTransfer(bytes, accounts)
    if (transfer) into.push(transfer)
    return
  }
  let account = 0
  for (let at = 1; at + 2 <= bytes.length; ) {
    const accountCount = bytes[at] ?? 0
    const end = at + 2 + (bytes[at + 1] ?? 0)
    const transfer = tokenTransfer(
      bytes.subarray(at + 2, end),
      accounts.slice(account, account + accountCount),
    )
    if (transfer) into.push(transfer)
    account += accountCount
    at = end
  }
}

function tokenTransfer(bytes: Uint8Array, accounts: readonly string[]): Transfer | null {
  if (bytes[0] === tag.transfer && bytes.length >= 9) {
    return transferBetween(accounts[0], accounts[1], null, u64At(bytes, 1))
  }
  if (bytes[0] === tag.transferChecked && bytes.length >= 10) {
    return transferBetween(accounts[0], accounts[2], accounts[1], u64At(bytes, 1))
  }
  if (bytes[0] === tag.transferFeeExtension && bytes[1] === 1 && bytes.length >= 11) {
    return transferBetween(accounts[0], accounts[2], accounts[1], u64At(bytes, 2))
  }
  return null
}

function transferBetween(
  source: string | undefined,
  destination: string | undefined,
  mint: string | null | undefined,
  units: bigint,
): Transfer | null {
  if (source === undefined || destination === undefined || mint === undefined) return null
  return { source, destination, mint, units }
}

/** The system program's Transfer (2) and TransferWithSeed (11); its numbers are 32 bits wide. */
function systemTransfer(bytes: Uint8Array, accounts: readonly string[]): Transfer | null {
  if (bytes.length < 12) return null
  const kind = u32At(bytes, 0)
  if (kind !== 2 && kind !== 11) return null
  return transferBetween(accounts[0], accounts[kind === 2 ? 1 : 2], nativeSolMint, u64At(bytes, 4))
}
