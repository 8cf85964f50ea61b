import { keyAt, u64At } from '../solana/bytes.ts'
import { nativeSolMint, programs } from '../solana/programs.ts'
import type { PumpTrade } from './pumpTradeEvent.ts'

/**
 * The part of a curve-filling buy beyond the curve: bought, at the price of the future pool, from the tokens that the
 * migration will put there. Null if truncated. Its cost without fees is the growth of the pool's quote reserves.
 * Layout: pump-fun/pump-public-docs, SYNTHETIC_MIGRATION.md, and the program's IDL.
 */
export function postCompleteBuyEvent(bytes: Uint8Array): (PumpTrade & { bondingCurve: string }) | null {
  if (bytes.length < 232) return null
  const quote = keyAt(bytes, 104)
  return {
    mint: keyAt(bytes, 40),
    user: keyAt(bytes, 8),
    isBuy: true,
    bondingCurve: keyAt(bytes, 72),
    quoteMint: quote === programs.system ? nativeSolMint : quote,
    quoteUnits: u64At(bytes, 224) - u64At(bytes, 208),
    tokenUnits: u64At(bytes, 144),
    feeUnits: u64At(bytes, 168) + u64At(bytes, 184),
    curve: {
      virtualQuote: u64At(bytes, 224),
      virtualToken: u64At(bytes, 216),
      realQuote: null,
      realToken: 0n,
    },
  }
}
