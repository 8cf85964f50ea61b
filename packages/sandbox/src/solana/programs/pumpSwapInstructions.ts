import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { addressBytes, programAddress } from '../wire/programAddress.ts'
import {
  associatedToken,
  canonicalPool,
  pumpFeeRecipient,
  pumpFees,
  pumpSwapAccounts,
  wrappedSol,
} from './addresses.ts'
import { discriminator, reads, signs, u64, writes } from './instructionData.ts'
import type { Trade } from './pumpInstructions.ts'

const { pumpswap, system, token, associatedToken: associatedTokenProgram } = programs

type Side = 'buy' | 'buy_exact_quote_in' | 'sell'

/** Owner of the token account that collects a coin creator's fees. */
export function coinCreatorAuthority(creator: string): string {
  return programAddress(pumpswap, 'creator_vault', addressBytes(creator))
}

/**
 * `buy` (tokens, maximum lamports), `buy_exact_quote_in` (lamports with fees, minimum tokens) or `sell` (tokens,
 * minimum lamports) on a migrated pump.fun token's pool. The user's wrapped SOL account must be open.
 */
export const tradeOnPumpSwap: Trade<Side> = (side, { mint, creator, tokenProgram }, user, amount, limit) => {
  const pool = canonicalPool(mint)
  const creatorAuthority = coinCreatorAuthority(creator)
  const volume = [
    reads(pumpSwapAccounts.volume),
    writes(programAddress(pumpswap, 'user_volume_accumulator', addressBytes(user))),
  ]
  const accounts = [
    writes(pool),
    signs(user),
    reads(pumpSwapAccounts.globalConfig),
    reads(mint),
    reads(nativeSolMint),
    writes(associatedToken(user, mint, tokenProgram)),
    writes(wrappedSol(user)),
    writes(associatedToken(pool, mint, tokenProgram)),
    writes(wrappedSol(pool)),
    reads(pumpFeeRecipient),
    writes(wrappedSol(pumpFeeRecipient)),
    reads(tokenProgram),
    reads(token),
    reads(system),
    reads(associatedTokenProgram),
    reads(pumpSwapAccounts.eventAuthority),
    reads(pumpswap),
    writes(wrappedSol(creatorAuthority)),
    reads(creatorAuthority),
    ...(side === 'sell' ? [] : volume),
    reads(pumpSwapAccounts.feeConfig),
    reads(pumpFees),
  ]
  const data = Buffer.concat([
    discriminator(side),
    u64(amount),
    u64(limit),
    Buffer.from(side === 'sell' ? [] : [1]),
  ])
  return { program: pumpswap, accounts, data }
}
