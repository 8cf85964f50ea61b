import type { SimulatedResult } from '@peregrine/chains/evm/simulateCalls'
import { cleanTokenText } from '@peregrine/core/tokenText'
import { parseEvmWords, textAt } from '@peregrine/protocols/evmWords'

const errorString = '0x08c379a0'

/** Returns the reason of a reverted call: its text, the selector of a custom error, or the node's message. */
export function revertText({ output, message }: SimulatedResult): string {
  if (output.startsWith(errorString)) {
    const words = parseEvmWords(`0x${output.slice(10)}`)
    const text = words && textAt(words, 0, 256)
    if (text) return cleanTokenText(text, 96)
  }
  if (output.length >= 10) return output.slice(0, 10)
  return cleanTokenText(message ?? '', 96)
}
