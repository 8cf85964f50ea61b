import { keyAt, tagAt, u64At } from '../solana/bytes.ts'

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

function firstForm(bytes: Uint8Array): DbcSwap {
  const inputUnits = u64At(bytes, 90)
  return {
    pool: keyAt(bytes, 8),
    isBuy: bytes[72] === 1,
    inputUnits,
    outputUnits: u64At(bytes, 98),
    feeUnits: u64At(bytes, 122) + u64At(bytes, 130) + u64At(bytes, 138),
    isFeeOnInput: inputUnits < u64At(bytes, 146),
    progress: null,
  }
}

function secondForm(bytes: Uint8Array): DbcSwap {
  const inputUnits = u64At(bytes, 99)
  return {
    pool: keyAt(bytes, 8),
    isBuy: bytes[72] === 1,
    inputUnits,
    outputUnits: u64At(bytes, 115),
    feeUnits: u64At(bytes, 139) + u64At(bytes, 147) + u64At(bytes, 155),
    isFeeOnInput: inputUnits < u64At(bytes, 91),
    progress: { quote: u64At(bytes, 163), threshold: u64At(bytes, 171) },
  }
}
