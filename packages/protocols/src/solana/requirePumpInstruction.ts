import { Fault } from '@peregrine/core/fault'
import { parseWireMessage } from './parseWireMessage.ts'
import { programs } from './programs.ts'

const pumpPrograms: ReadonlySet<string> = new Set([programs.pumpfun, programs.pumpswap])

/**
 * Checks that a transaction for the launchpad calls pump.fun, or PumpSwap for a coin that left its curve.
 *
 * @throws Fault `pump.no-instruction` (No Pump.fun instruction found)
 */
export function requirePumpInstruction(transaction: Uint8Array): void {
  const message = parseWireMessage(transaction)
  const calls = message?.instructions.some(({ programIdIndex }) => {
    return pumpPrograms.has(message.keys[programIdIndex] ?? '')
  })
  if (!calls) throw new Fault('pump.no-instruction')
}
