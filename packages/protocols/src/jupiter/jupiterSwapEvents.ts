import { keyAt, tagAt, u32At, u64At } from '../solana/bytes.ts'

/** One hop of a route as Jupiter tells it; `amm` is the venue's program. */
export type JupiterHop = {
  amm: string
  inputMint: string
  inputUnits: bigint
  outputMint: string
  outputUnits: bigint
}

const swapEvent = '40c6cde8260871e2'
const swapsEvent = '982f4eebc0606e6a'
const hopBytes = 112

/**
 * The hops of a SwapEvent (one each) or a SwapsEvent (all at the end, of the *_v2 routes), tag first; empty for other
 * events and for cut ones. The venue stands first in the one and last in the other. Layouts: the published IDL; for
 * SwapsEvent the program's on-chain IDL.
 */
export function jupiterSwapEvents(event: Uint8Array): JupiterHop[] {
  const tag = tagAt(event)
  if (tag === swapEvent && event.length >= 8 + hopBytes) return [hopAt(event, 40, 8)]
  if (tag !== swapsEvent || event.length < 12) return []
  const count = u32At(event, 8)
  if (12 + count * hopBytes > event.length) return []
  return Array.from({ length: count }, (_, i) => hopAt(event, 12 + i * hopBytes, 12 + i * hopBytes + 80))
}

function hopAt(event: Uint8Array, at: number, amm: number): JupiterHop {
  return {
    amm: keyAt(event, amm),
    inputMint: keyAt(event, at),
    inputUnits: u64At(event, at + 32),
    outputMint: keyAt(event, at + 40),
    outputUnits: u64At(event, at + 72),
  }
}
