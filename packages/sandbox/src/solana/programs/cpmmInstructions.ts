import { programs } from '@peregrine/protocols/solana/programs'
import type { SolanaInstruction } from '../wire/buildTransaction.ts'
import { associatedToken, cpmmAccounts, cpmmCreateFeeAccount, cpmmPool, rentSysvar } from './addresses.ts'
import { discriminator, reads, signs, u64, writes } from './instructionData.ts'

const { raydiumCpmm, system, token, associatedToken: associatedTokenProgram } = programs

/** A side of a CPMM pool: a mint and its token program. */
export type CpmmToken = { mint: string; tokenProgram: string }

/** `initialize`: opens the pool of two tokens with these amounts of each. */
export function openCpmmPool(
  creator: string,
  a: CpmmToken & { amount: bigint },
  b: CpmmToken & { amount: bigint },
): SolanaInstruction {
  const pool = cpmmPool(a.mint, b.mint)
  const [first, second] = pool.mint0 === a.mint ? [a, b] : [b, a]
  const accounts = [
    signs(creator),
    reads(cpmmAccounts.config),
    reads(cpmmAccounts.authority),
    writes(pool.pool),
    reads(first.mint),
    reads(second.mint),
    writes(pool.lpMint),
    writes(associatedToken(creator, first.mint, first.tokenProgram)),
    writes(associatedToken(creator, second.mint, second.tokenProgram)),
    writes(associatedToken(creator, pool.lpMint, token)),
    writes(pool.vault0),
    writes(pool.vault1),
    writes(cpmmCreateFeeAccount),
    writes(pool.observation),
    reads(token),
    reads(first.tokenProgram),
    reads(second.tokenProgram),
    reads(associatedTokenProgram),
    reads(system),
    reads(rentSysvar),
  ]
  return {
    program: raydiumCpmm,
    accounts,
    data: Buffer.concat([discriminator('initialize'), u64(first.amount), u64(second.amount), u64(0n)]),
  }
}

type Side = 'swap_base_input' | 'swap_base_output'

/** `swap_base_input` (amount in, minimum out) or `swap_base_output` (maximum in, amount out). */
export function swapOnCpmm(
  side: Side,
  user: string,
  input: CpmmToken,
  output: CpmmToken,
  first: bigint,
  second: bigint,
): SolanaInstruction {
  const pool = cpmmPool(input.mint, output.mint)
  const [vaultIn, vaultOut] =
    pool.mint0 === input.mint ? [pool.vault0, pool.vault1] : [pool.vault1, pool.vault0]
  const accounts = [
    signs(user),
    reads(cpmmAccounts.authority),
    reads(cpmmAccounts.config),
    writes(pool.pool),
    writes(associatedToken(user, input.mint, input.tokenProgram)),
    writes(associatedToken(user, output.mint, output.tokenProgram)),
    writes(vaultIn),
    writes(vaultOut),
    reads(input.tokenProgram),
    reads(output.tokenProgram),
    reads(input.mint),
    reads(output.mint),
    writes(pool.observation),
  ]
  return {
    program: raydiumCpmm,
    accounts,
    data: Buffer.concat([discriminator(side), u64(first), u64(second)]),
  }
}
