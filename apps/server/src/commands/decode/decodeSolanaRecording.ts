import type { DecodeFault, Fact, SwapFact } from '@peregrine/protocols/fact'
import { formatInstructionPath } from '@peregrine/protocols/solana/instructionPath'
import type { SolanaRecording } from './recording.ts'
import { type SwapLine, swapLines } from './swapLine.ts'

type Decoded = { signature: string; signer: string; facts: Fact[]; faults: DecodeFault[] }

/** The swaps of one recorded Solana transaction; what the transaction moved tells the tokens itself. */
export async function decodeSolanaRecording(
  recording: SolanaRecording,
): Promise<{ lines: SwapLine[]; faults: DecodeFault[] }> {
  const module = '@peregrine/protocols/solana/decodeSolanaTransaction'
  const { decodeSolanaTransaction } = await import(module)
  const decoded: Decoded = decodeSolanaTransaction(recording.transaction)
  const swaps = decoded.facts.filter((fact): fact is SwapFact => fact.kind === 'swap')
  const sent = swaps.map((swap) => ({ ...swap, sender: swap.sender ?? decoded.signer }))
  return { lines: swapLines('sol', decoded.signature, sent, formatInstructionPath), faults: decoded.faults }
}
