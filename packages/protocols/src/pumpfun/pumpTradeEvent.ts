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
  /** All fees of the trade in the quote token; null in events before May 2025, which omit them. */
  feeUnits: bigint | null
  curve: CurveReserves
}

/** Bytes of the first form, of early 2024, tag included. Fields were only ever appended. */
const shortestTradeEvent = 113

/**
 * A TradeEvent of any length, tag first, or null if shorter than the shortest form. Layout: the IDL of
 * @pump-fun/pump-sdk 2.0.0. If the curve's quote is not SOL, `sol_amount` and the SOL reserves are zero and the quote
 * fields at the end count.
 */
export function pumpTradeEvent(bytes: Uint8Array): PumpTrade | null {
  if (bytes.length < shortestTradeEvent) return null
  const trade: PumpTrade = {
    mint: keyAt(bytes, 8),
    user: keyAt(bytes, 57),
    isBuy: bytes[56] === 1,
    quoteMint: nativeSolMint,
    quoteUnits: u64At(bytes, 40),
    tokenUnits: u64At(bytes, 48),
    feeUnits: null,
    curve: {
      virtualQuote: u64At(bytes, 97),
      virtualToken: u64At(bytes, 105),
      realQuote: null,
      realToken: null,
    },
  }
  if (bytes.length >= 129) {
    trade.curve.realQuote = u64At(bytes, 113)
    trade.curve.realToken = u64At(bytes, 121)
  }
  if (bytes.length >= 225) trade.feeUnits = u64At(bytes, 169) + u64At(bytes, 217)
  if (bytes.length >= 262) addTail(trade, bytes)
  return trade
}

/**
 * Reads the fields appended since 2025, after the instruction's name, as far as present: the cashback, on top of
 * protocol and creator fee, and the curve's quote. The buyback is a part of the protocol's fee, and the holders'
 * rewards are the creator's fee by another name.
 */
function addTail(trade: PumpTrade, bytes: Uint8Array): void {
  const cashback = 262 + u32At(bytes, 258) + 9
  if (cashback + 8 > bytes.length) return
  trade.feeUnits = (trade.feeUnits ?? 0n) + u64At(bytes, cashback)
  const shareholders = cashback + 24
  if (shareholders + 4 > bytes.length) return
  const quote = shareholders + 4 + u32At(bytes, shareholders) * 34
  if (quote + 56 > bytes.length) return
  const mint = keyAt(bytes, quote)
  trade.quoteMint = mint === programs.system ? nativeSolMint : mint
  trade.quoteUnits = u64At(bytes, quote + 32)
  trade.curve.virtualQuote = u64At(bytes, quote + 40)
  trade.curve.realQuote = u64At(bytes, quote + 48)
}
