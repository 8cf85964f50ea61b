import { programs } from '@peregrine/protocols/solana/programs'
import type { Ledger } from '../ledger/ledger.ts'
import { associatedToken, cpmmPool } from '../programs/addresses.ts'
import type { CpmmToken } from '../programs/cpmmInstructions.ts'
import { fees } from '../programs/installPrograms.ts'
import { bondingCurve, type PumpToken } from '../programs/pumpInstructions.ts'
import { addressBytes } from '../wire/programAddress.ts'

export type Curve = {
  virtualTokens: bigint
  virtualLamports: bigint
  realTokens: bigint
  realLamports: bigint
  isComplete: boolean
}

/** Reserves of a token's curve. */
export function readCurve(ledger: Ledger, mint: string): Curve {
  const account = ledger.svm.getAccount(addressBytes(bondingCurve(mint)))
  if (!account) throw new Error(`No curve for ${mint}`)
  const data = Buffer.from(account.data())
  const at = (offset: number): bigint => data.readBigUInt64LE(offset)
  return {
    virtualTokens: at(8),
    virtualLamports: at(16),
    realTokens: at(24),
    realLamports: at(32),
    isComplete: data[48] === 1,
  }
}

/** Base units in a token account; 0 if there is none. */
export function heldTokens(ledger: Ledger, owner: string, { mint, tokenProgram }: CpmmToken): bigint {
  return readAmount(ledger, associatedToken(owner, mint, tokenProgram))
}

function readAmount(ledger: Ledger, tokenAccount: string): bigint {
  const data = ledger.svm.getAccount(addressBytes(tokenAccount))?.data()
  return data && data.length >= 72 ? Buffer.from(data).readBigUInt64LE(64) : 0n
}

/** Tokens that `lamports`, fees included, buy on a curve (buy_exact_sol_in). */
export function curveTokensFor(curve: Curve, lamports: bigint): bigint {
  const net = (lamports * 10_000n) / (10_000n + fees.curveBps + fees.curveCreatorBps)
  if (net < 2n) return 0n
  const tokens = ((net - 1n) * curve.virtualTokens) / (curve.virtualLamports + net - 1n)
  return tokens < curve.realTokens ? tokens : curve.realTokens
}

/** Lamports that a curve pays for tokens, after fees. */
export function curveLamportsFor(curve: Curve, tokens: bigint): bigint {
  const gross = (tokens * curve.virtualLamports) / (curve.virtualTokens + tokens)
  const up = (bps: bigint): bigint => (gross * bps + 9_999n) / 10_000n
  return gross - up(fees.curveBps) - up(fees.curveCreatorBps)
}

export type Reserves = { input: bigint; output: bigint }

/** Effective reserves of a CPMM pool, from the side of the input. */
export function cpmmReserves(ledger: Ledger, input: CpmmToken, output: CpmmToken): Reserves {
  const pool = cpmmPool(input.mint, output.mint)
  const state = Buffer.from(ledger.svm.getAccount(addressBytes(pool.pool))?.data() ?? Buffer.alloc(637))
  const side = (vault: string, index: number): bigint => {
    return (
      readAmount(ledger, vault) -
      state.readBigUInt64LE(341 + 8 * index) -
      state.readBigUInt64LE(357 + 8 * index)
    )
  }
  const [zero, one] = [side(pool.vault0, 0), side(pool.vault1, 1)]
  return pool.mint0 === input.mint ? { input: zero, output: one } : { input: one, output: zero }
}

/** Tokens out for tokens in on a CPMM pool (swap_base_input). */
export function cpmmOutput(reserves: Reserves, amountIn: bigint): bigint {
  const fee = (amountIn * fees.cpmmTrade + 999_999n) / 1_000_000n
  const net = amountIn - fee
  return (net * reserves.output) / (reserves.input + net)
}

/** Tokens in for tokens out on a CPMM pool (swap_base_output). */
export function cpmmInput(reserves: Reserves, amountOut: bigint): bigint {
  const rest = reserves.output - amountOut
  const net = (reserves.input * amountOut + rest - 1n) / rest
  const rate = 1_000_000n - fees.cpmmTrade
  return (net * 1_000_000n + rate - 1n) / rate
}

/** Reserves of a token's PumpSwap pool: tokens and lamports. */
export function pumpSwapReserves(
  ledger: Ledger,
  pool: string,
  { mint, tokenProgram }: PumpToken,
): { tokens: bigint; lamports: bigint } {
  const native = { mint: 'So11111111111111111111111111111111111111112', tokenProgram: programs.token }
  return {
    tokens: heldTokens(ledger, pool, { mint, tokenProgram }),
    lamports: heldTokens(ledger, pool, native),
  }
}
