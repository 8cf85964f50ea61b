import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { SolanaInstruction } from '../wire/buildTransaction.ts'
import { addressBytes, programAddress } from '../wire/programAddress.ts'
import {
  associatedToken,
  canonicalPool,
  mayhem,
  pumpAccounts,
  pumpBuybackRecipient,
  pumpFeeRecipient,
  pumpFees,
  pumpSwapAccounts,
  rentSysvar,
  tokenMetadata,
  wrappedSol,
} from './addresses.ts'
import { borshText, discriminator, reads, signs, u64, writes } from './instructionData.ts'

const { pumpfun, pumpswap, system, token, token2022, associatedToken: associatedTokenProgram } = programs

/** A pump.fun token: its mint, its creator (who receives the creator fee) and its token program. */
export type PumpToken = { mint: string; creator: string; tokenProgram: string }
export type Launch = { name: string; symbol: string; uri: string }

export function bondingCurve(mint: string): string {
  return programAddress(pumpfun, 'bonding-curve', addressBytes(mint))
}

export function creatorVault(creator: string): string {
  return programAddress(pumpfun, 'creator-vault', addressBytes(creator))
}

/** `create_v2`, a Token-2022 token with its metadata in the mint, or `create`, an SPL token with Metaplex metadata. */
export function createToken(
  { mint, creator, tokenProgram }: PumpToken,
  { name, symbol, uri }: Launch,
): SolanaInstruction {
  const isV2 = tokenProgram === token2022
  const texts = [borshText(name), borshText(symbol), borshText(uri), addressBytes(creator)]
  const data = Buffer.concat([
    discriminator(isV2 ? 'create_v2' : 'create'),
    ...texts,
    Buffer.from(isV2 ? [0, 0] : []),
  ])
  const curve = bondingCurve(mint)
  const head = [signs(mint), reads(pumpAccounts.mintAuthority), writes(curve)]
  const holding = [writes(associatedToken(curve, mint, tokenProgram)), reads(pumpAccounts.global)]
  const tail = [reads(pumpAccounts.eventAuthority), reads(pumpfun)]
  if (!isV2) {
    const metadata = programAddress(
      tokenMetadata,
      'metadata',
      addressBytes(tokenMetadata),
      addressBytes(mint),
    )
    const services = [reads(system), reads(token), reads(associatedTokenProgram), reads(rentSysvar)]
    const accounts = [
      ...head,
      ...holding,
      reads(tokenMetadata),
      writes(metadata),
      signs(creator),
      ...services,
      ...tail,
    ]
    return { program: pumpfun, accounts, data }
  }
  const mayhemVault = programAddress(mayhem, 'sol-vault')
  const services = [reads(system), reads(token2022), reads(associatedTokenProgram), writes(mayhem)]
  const mayhemAccounts = [
    reads(programAddress(mayhem, 'global-params')),
    writes(mayhemVault),
    writes(programAddress(mayhem, 'mayhem-state', addressBytes(mint))),
    writes(associatedToken(mayhemVault, mint, token2022)),
  ]
  return {
    program: pumpfun,
    accounts: [...head, ...holding, signs(creator), ...services, ...mayhemAccounts, ...tail],
    data,
  }
}

/** A trade of a pump.fun token by a user; the side tells what `amount` and `limit` are. */
export type Trade<Side extends string> = (
  side: Side,
  pumpToken: PumpToken,
  user: string,
  amount: bigint,
  limit: bigint,
) => SolanaInstruction

type Side = 'buy' | 'buy_exact_sol_in' | 'sell'

/**
 * `buy` (tokens, maximum lamports), `buy_exact_sol_in` (lamports with fees, minimum tokens) or `sell` (tokens, minimum
 * lamports).
 */
export const tradeOnCurve: Trade<Side> = (side, { mint, creator, tokenProgram }, user, amount, limit) => {
  const curve = bondingCurve(mint)
  const vault = writes(creatorVault(creator))
  const isBuy = side !== 'sell'
  const volume = [
    reads(pumpAccounts.volume),
    writes(programAddress(pumpfun, 'user_volume_accumulator', addressBytes(user))),
  ]
  const accounts = [
    reads(pumpAccounts.global),
    writes(pumpFeeRecipient),
    reads(mint),
    writes(curve),
    writes(associatedToken(curve, mint, tokenProgram)),
    writes(associatedToken(user, mint, tokenProgram)),
    signs(user),
    reads(system),
    ...(isBuy ? [reads(tokenProgram), vault] : [vault, reads(tokenProgram)]),
    reads(pumpAccounts.eventAuthority),
    reads(pumpfun),
    ...(isBuy ? volume : []),
    reads(pumpAccounts.feeConfig),
    reads(pumpFees),
  ]
  const data = Buffer.concat([discriminator(side), u64(amount), u64(limit), Buffer.from(isBuy ? [1] : [])])
  return { program: pumpfun, accounts, data }
}

type SideV2 = 'buy_v2' | 'buy_exact_quote_in_v2' | 'sell_v2'

/** The second form of the three trades, with SOL as quote. Amount and limit are as in `tradeOnCurve`. */
export const tradeOnCurveV2: Trade<SideV2> = (side, { mint, creator, tokenProgram }, user, amount, limit) => {
  const curve = bondingCurve(mint)
  const vault = creatorVault(creator)
  const volume = programAddress(pumpfun, 'user_volume_accumulator', addressBytes(user))
  const accounts = [
    reads(pumpAccounts.global),
    reads(mint),
    reads(nativeSolMint),
    reads(tokenProgram),
    reads(token),
    reads(associatedTokenProgram),
    writes(pumpFeeRecipient),
    writes(wrappedSol(pumpFeeRecipient)),
    writes(pumpBuybackRecipient),
    writes(wrappedSol(pumpBuybackRecipient)),
    writes(curve),
    writes(associatedToken(curve, mint, tokenProgram)),
    writes(wrappedSol(curve)),
    signs(user),
    writes(associatedToken(user, mint, tokenProgram)),
    writes(wrappedSol(user)),
    writes(vault),
    writes(wrappedSol(vault)),
    reads(programAddress(pumpFees, 'sharing-config', addressBytes(mint))),
    ...(side === 'sell_v2' ? [] : [reads(pumpAccounts.volume)]),
    writes(volume),
    writes(wrappedSol(volume)),
    reads(pumpAccounts.feeConfig),
    reads(pumpFees),
    reads(system),
    reads(pumpAccounts.eventAuthority),
    reads(pumpfun),
  ]
  return { program: pumpfun, accounts, data: Buffer.concat([discriminator(side), u64(amount), u64(limit)]) }
}

/** `migrate`: moves a complete curve into its PumpSwap pool. */
export function migrateToken(
  { mint, tokenProgram }: PumpToken,
  user: string,
  withdrawAuthority: string,
): SolanaInstruction {
  const curve = bondingCurve(mint)
  const pool = canonicalPool(mint)
  const authority = programAddress(pumpfun, 'pool-authority', addressBytes(mint))
  const lpMint = programAddress(pumpswap, 'pool_lp_mint', addressBytes(pool))
  const accounts = [
    reads(pumpAccounts.global),
    writes(withdrawAuthority),
    reads(mint),
    writes(curve),
    writes(associatedToken(curve, mint, tokenProgram)),
    signs(user),
    reads(system),
    reads(token),
    reads(pumpswap),
    writes(pool),
    writes(authority),
    writes(associatedToken(authority, mint, tokenProgram)),
    writes(associatedToken(authority, nativeSolMint, token)),
    reads(pumpSwapAccounts.globalConfig),
    reads(nativeSolMint),
    writes(lpMint),
    writes(associatedToken(authority, lpMint, token2022)),
    writes(associatedToken(pool, mint, tokenProgram)),
    writes(associatedToken(pool, nativeSolMint, token)),
    reads(token2022),
    reads(associatedTokenProgram),
    reads(pumpSwapAccounts.eventAuthority),
    reads(pumpAccounts.eventAuthority),
    reads(pumpfun),
    reads(rentSysvar),
  ]
  return { program: pumpfun, accounts, data: discriminator('migrate') }
}
