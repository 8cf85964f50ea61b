import { keyAt, tagAt, u32At, u64At } from '../solana/bytes.ts'

/** One hop of a route as reported by Jupiter. */
export type JupiterHop = {
  /** The venue's program; null in the short form of a SwapsEvent. */
  amm: string | null
  inputMint: string
  inputUnits: bigint
  outputMint: string
  outputUnits: bigint
}

const swapEvent = '40c6cde8260871e2'
const swapsEvent = '982f4eebc0606e6a'
const ammBytes = 32
/** Two mints with their amounts. */
const shortHopBytes = 80
const longHopBytes = shortHopBytes + ammBytes

/**
 * The hops of a SwapEvent (one each) or a SwapsEvent (all at the end, of the *_v2 routes), tag first; empty for other
 * events, and an error text for a route event of unknown length. The venue is the first field of the former and the
 * last in the long form of the latter. Layouts: the published IDL; for SwapsEvent the program's on-chain IDL, and
 * recordings.
 */
export function jupiterHops(event: Uint8Array): JupiterHop[] | string {
  const tag = tagAt(event)
  if (tag === swapEvent) {
    const isWhole = event.length >= 8 + longHopBytes
    return isWhole ? [hopAt(event, 8 + ammBytes, keyAt(event, 8))] : 'short SwapEvent'
  }
  return tag === swapsEvent ? swapsEventHops(event) : []
}

/** A hop count, then the hops, all in one of two lengths, distinguished only by the event's length. */
function swapsEventHops(event: Uint8Array): JupiterHop[] | string {
  if (event.length < 12) return 'length of SwapsEvent'
  const count = u32At(event, 8)
  const hopBytes = [shortHopBytes, longHopBytes].find((bytes) => 12 + count * bytes === event.length)
  if (hopBytes === undefined) return 'length of SwapsEvent'
  return Array.from({ length: count }, (_, i) => {
    const at = 12 + i * hopBytes
    return hopAt(event, at, hopBytes === longHopBytes ? keyAt(event, at + shortHopBytes) : null)
  })
}

function hopAt(event: Uint8Array, at: number, amm: string | null): JupiterHop {
  return {
    amm,
    inputMint: keyAt(event, at),
    inputUnits: u64At(event, at + 32),
    outputMint: keyAt(event, at + 40),
    outputUnits: u64At(event, at + 72),
  }
}
