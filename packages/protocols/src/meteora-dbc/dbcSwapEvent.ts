import { keyAt, tagAt, u128At, u64At } from '../solana/bytes.ts'

/** Quote units held by a curve, and its full threshold. */
export type CurveProgress = { quote: bigint; threshold: bigint }

/** A swap on a DBC curve. */
export type DbcSwap = {
  pool: string
  isBuy: boolean
  /** Amount that entered the curve, after a fee on the input. */
  inputUnits: bigint
  /** Amount received by the trader, after a fee on the output. */
  outputUnits: bigint
  feeUnits: bigint
  isFeeOnInput: boolean
  /** Square root of quote per base unit after the swap, as a fixed-point number with 64 bits. */
  nextSqrtPrice: bigint
  /** Only in EvtSwap2. */
  progress: CurveProgress | null
}

const swapTag = '1b3c15d58aaabb93'
const swap2Tag = 'bd4233a826507599'

/**
 * Parses EvtSwap or EvtSwap2, tag first; null if it is neither, undefined if truncated. Layout: the published IDL. The
 * program emits both for one swap.
 */
export function dbcSwapEvent(bytes: Uint8Array): DbcSwap | null | undefined {
  const tag = tagAt(bytes)
  if (tag === swapTag) return bytes.length < 162 ? undefined : firstForm(bytes)
  if (tag === swap2Tag) return bytes.length < 187 ? undefined : secondForm(bytes)
  return null
}

/**
 * Offsets in an event: amounts, the price after them, the first of three fees, and the amount given, of which a fee on
 * input is a part.
 */
type Layout = { input: number; output: number; price: number; fees: number; given: number }

function swapOf(bytes: Uint8Array, at: Layout, progress: CurveProgress | null): DbcSwap {
  const inputUnits = u64At(bytes, at.input)
  return {
    pool: keyAt(bytes, 8),
    isBuy: bytes[72] === 1,
    inputUnits,
    outputUnits: u64At(bytes, at.output),
    feeUnits: u64At(bytes, at.fees) + u64At(bytes, at.fees + 8) + u64At(bytes, at.fees + 16),
    isFeeOnInput: inputUnits < u64At(bytes, at.given),
    nextSqrtPrice: u128At(bytes, at.price),
    progress,
  }
}

function firstForm(bytes: Uint8Array): DbcSwap {
  return swapOf(bytes, { input: 90, output: 98, price: 106, fees: 122, given: 146 }, null)
}

function secondForm(bytes: Uint8Array): DbcSwap {
  const progress = { quote: u64At(bytes, 163), threshold: u64At(bytes, 171) }
  return swapOf(bytes, { input: 99, output: 115, price: 123, fees: 139, given: 91 }, progress)
}
