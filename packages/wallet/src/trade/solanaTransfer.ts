import { computeBudget } from '@peregrine/protocols/solana/computeBudget'
import { openTokenAccount, transferSol, transferTokens } from '@peregrine/protocols/solana/tokenInstructions'
import type { Instruction } from '@peregrine/protocols/solana/writeMessage'
import { writeMessageV0 } from '@peregrine/protocols/solana/writeMessageV0'
import { Addresses } from '../guard/solana/deriveAddress.ts'
import { computeUnits, unitPrice } from './transferFee.ts'

export type SolanaTransfer = {
  from: string
  recipient: string
  units: bigint
  /** Null for SOL itself. */
  mint: { address: string; tokenProgram: string; decimals: number } | null
  /** Base58. */
  blockhash: string
}

function tokenSteps({ from, recipient, units, mint }: SolanaTransfer): Instruction[] {
  if (!mint) return [transferSol(from, recipient, units)]
  const addresses = new Addresses()
  const { address, tokenProgram, decimals } = mint
  const source = addresses.associated(from, address, tokenProgram)
  const destination = addresses.associated(recipient, address, tokenProgram)
  return [
    openTokenAccount(from, destination, address, tokenProgram, recipient),
    transferTokens({ source, mint: address, destination, wallet: from, units, decimals, tokenProgram }),
  ]
}

/**
 * The message of a transfer of SOL, or of a token to the recipient's associated token account, which it opens where it
 * is missing.
 *
 * @throws Error if an address is not one or the amount is no u64
 */
export function buildTransferMessage(transfer: SolanaTransfer): Uint8Array {
  const instructions = [...computeBudget(computeUnits, unitPrice), ...tokenSteps(transfer)]
  return writeMessageV0({ payer: transfer.from, instructions, blockhash: transfer.blockhash })
}
