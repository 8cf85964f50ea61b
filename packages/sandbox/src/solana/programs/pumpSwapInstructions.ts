import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { SolanaInstruction } from '../wire/buildTransaction.ts'
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

const { pumpswap, system, token, token2022, associatedToken: associatedTokenProgram } = programs

type Side = 'buy' | 'buy_exact_quote_in' | 'sell'

type Share = { mint: string; tokenProgram: string; amount: bigint }

/** `create_pool`, without a coin creator: opens the creator's pool of that index with these amounts. */
export function openPumpSwapPool(
  creator: string,
  index: number,
  base: Share,
  quote: Share,
): { pool: string; instruction: SolanaInstruction } {
  const number = Buffer.from([index, 0])
  const keys = [creator, base.mint, quote.mint].map(addressBytes)
  const pool = programAddress(pumpswap, 'pool', number, ...keys)
  const lpMint = programAddress(pumpswap, 'pool_lp_mint', addressBytes(pool))
  const held = (owner: string, { mint, tokenProgram }: Omit<Share, 'amount'>) =>
    writes(associatedToken(owner, mint, tokenProgram))
  const accounts = [
    writes(pool),
    reads(pumpSwapAccounts.globalConfig),
    signs(creator),
    reads(base.mint),
    reads(quote.mint),
    writes(lpMint),
    held(creator, base),
    held(creator, quote),
    held(creator, { mint: lpMint, tokenProgram: token2022 }),
    held(pool, base),
    held(pool, quote),
    reads(system),
    reads(token2022),
    reads(base.tokenProgram),
    reads(quote.tokenProgram),
    reads(associatedTokenProgram),
    reads(pumpSwapAccounts.eventAuthority),
    reads(pumpswap),
  ]
  const amounts = [u64(base.amount), u64(quote.amount)]
  const data = Buffer.concat([discriminator('create_pool'), number, ...amounts, Buffer.alloc(36)])
  return { pool, instruction: { program: pumpswap, accounts, data } }
}

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
