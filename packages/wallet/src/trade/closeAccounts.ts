import { computeBudget } from '@peregrine/protocols/solana/computeBudget'
import { closeTokenAccount } from '@peregrine/protocols/solana/tokenInstructions'
import { writeMessageV0 } from '@peregrine/protocols/solana/writeMessageV0'

/** An account to close, and the program that it belongs to. */
export type ClosableAccount = { address: string; tokenProgram: string }

const signatureFee = 5_000n
/** Compute units of one closing, Token-2022's included, and of what is around it. */
const [unitsOfOne, unitsAround] = [10_000, 10_000]
/** Micro-lamports for a unit. */
const unitPrice = 50_000n

const unitsOf = (count: number) => unitsAround + count * unitsOfOne

/** What closing so many accounts costs, to the lamport. */
export function closeFee(count: number): bigint {
  return signatureFee + (BigInt(unitsOf(count)) * unitPrice) / 1_000_000n
}

/**
 * The message that closes token accounts of the wallet, whose deposits return to it.
 *
 * @throws Error if an address is not one
 */
export function buildCloseMessage(
  wallet: string,
  accounts: readonly ClosableAccount[],
  blockhash: string,
): Uint8Array {
  const closes = accounts.map(({ address, tokenProgram }) => closeTokenAccount(wallet, address, tokenProgram))
  const instructions = [...computeBudget(unitsOf(accounts.length), unitPrice), ...closes]
  return writeMessageV0({ payer: wallet, instructions, blockhash })
}
