import { keyAt, u32At, u64At } from '../solana/bytes.ts'
import { nativeSolMint, programs } from '../solana/programs.ts'
import type { CurveReserves } from '../fact.ts'

/** A trade on a pump.fun curve. Amounts are base units of the curve itself, without fees. */
export type PumpTrade = {
  mint: string
  user: string
  isBuy: boolean
  quoteMint: string
  quoteUnits: bigint
  tokenUnits: bigint
  /** All fees of the trade in the quote token; null in events of before May 2025, which do not tell. */
  feeUnits: bigint | null
  curve: CurveReserves
}

/** Bytes of the first form, of early 2024, tag included. Fields were only ever appended. */
export const shortestTradeEvent = 113

/**
 * A TradeEvent of any length, tag first, or null when it is shorter than the shortest form. Layout: the IDL of
 * @pump-fun/pump-sdk 2.0.0. Where the curve's quote is not SOL, `sol_amount` and the SOL reserves are zero and the
 * quote fields at the end count.
 */
export function pumpTradeEvent(bytes: Uint8Array): PumpTrade | null {
  if (bytes.length < shortestTradeEvent) return null
  const hasReal = bytes.length >= 129
  const tail = tradeTail(bytes)
  const quote = tail?.quote
  return {
    mint: keyAt(bytes, 8),
    user: keyAt(bytes, 57),
    isBuy: bytes[56] === 1,
    quoteMint: quote?.mint ?? nativeSolMint,
    quoteUnits: quote?.units ?? u64At(bytes, 40),
    tokenUnits: u64At(bytes, 48),
    feeUnits: bytes.length >= 225 ? u64At(bytes, 169) + u64At(bytes, 217) + (tail?.extraFees ?? 0n) : null,
    curve: {
      virtualQuote: quote?.virtual ?? u64At(bytes, 97),
      virtualToken: u64At(bytes, 105),
      realQuote: quote?.real ?? (hasReal ? u64At(bytes, 113) : null),
      realToken: hasReal ? u64At(bytes, 121) : null,
    },
  }
}

type TradeTail = {
  /** Cashback and holder rewards, which are taken on top of protocol and creator fee. */
  extraFees: bigint
  quote: { mint: string; units: bigint; virtual: bigint; real: bigint } | null
}

/** What was appended since 2025, after the name of the instruction; each part only as far as the bytes reach. */
function tradeTail(bytes: Uint8Array): TradeTail | null {
  if (bytes.length < 262) return null
  const cashback = 262 + u32At(bytes, 258) + 9
  if (cashback + 8 > bytes.length) return null
  const shareholders = cashback + 24
  const tail: TradeTail = { extraFees: u64At(bytes, cashback), quote: null }
  if (shareholders + 4 > bytes.length) return tail
  const quote = shareholders + 4 + u32At(bytes, shareholders) * 34
  if (quote + 56 > bytes.length) return tail
  if (quote + 72 <= bytes.length) tail.extraFees += u64At(bytes, quote + 64)
  const mint = keyAt(bytes, quote)
  tail.quote = {
    mint: mint === programs.system ? nativeSolMint : mint,
    units: u64At(bytes, quote + 32),
    virtual: u64At(bytes, quote + 40),
    real: u64At(bytes, quote + 48),
  }
  return tail
}
