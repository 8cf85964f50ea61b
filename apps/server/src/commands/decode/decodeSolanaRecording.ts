import { printTradeIndex } from '@peregrine/core/tradeIndex'
import type { DecodeFault, SwapFact } from '@peregrine/protocols/fact'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import type { SolanaRecording } from './recording.ts'
import { type SwapLine, swapLines } from './swapLine.ts'

/** Decodes the swaps of one recorded Solana transaction, whose own transfers name the tokens. */
export function decodeSolanaRecording(recording: SolanaRecording): {
  lines: SwapLine[]
  faults: DecodeFault[]
} {
  const { facts, faults, signature, signer } = decodeSolanaTransaction(recording.transaction)
  const swaps = facts.filter((fact): fact is SwapFact => fact.kind === 'swap')
  const sent = swaps.map((swap) => ({ ...swap, sender: swap.sender ?? signer }))
  return { lines: swapLines('sol', signature, sent, (index) => printTradeIndex('sol', index)), faults }
}
