import { anchorData, reads, writes } from '../solana/instructionParts.ts'
import { programs } from '../solana/programs.ts'
import type { Instruction } from '../solana/writeMessage.ts'
import type { CpmmPool } from './poolState.ts'

export type CpmmAccounts = {
  pool: string
  state: CpmmPool
  /** Derived from `vault_and_lp_mint_auth_seed`. */
  authority: string
  wallet: string
  walletInput: string
  walletOutput: string
  /** Index of the input among the pool's sides. */
  inputSide: 0 | 1
}

/**
 * `exact-in`: exact input, least output; `exact-out`: exact output, most input. `first` and `limit` are in that order
 * of meaning, whatever the program's order of arguments.
 */
export type CpmmOrder = { kind: 'exact-in' | 'exact-out'; first: bigint; limit: bigint }

// Anchor's tags, as in the IDL of Raydium CPMM.
const tags = { 'exact-in': '8fbe5adac41e33de', 'exact-out': '37d96256a34ab4ad' }

/** `swap_base_input` or `swap_base_output`. The wallet's two token accounts must be open. */
export function buildCpmmSwap(a: CpmmAccounts, { kind, first, limit }: CpmmOrder): Instruction {
  const [from, to] = [a.state.sides[a.inputSide], a.state.sides[a.inputSide === 0 ? 1 : 0]]
  const accounts = [
    { address: a.wallet, isSigner: true, isWritable: false },
    reads(a.authority),
    reads(a.state.config),
    writes(a.pool),
    writes(a.walletInput),
    writes(a.walletOutput),
    writes(from.vault),
    writes(to.vault),
    reads(from.tokenProgram),
    reads(to.tokenProgram),
    reads(from.mint),
    reads(to.mint),
    writes(a.state.observation),
  ]
  // swap_base_output names the most first.
  const values = kind === 'exact-in' ? [first, limit] : [limit, first]
  return { program: programs.raydiumCpmm, accounts, data: anchorData(tags[kind], values) }
}
