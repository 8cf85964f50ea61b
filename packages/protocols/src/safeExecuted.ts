import type { EvmLog } from './evmLog.ts'

// ExecutionSuccess(bytes32 txHash, uint256 payment) of a Safe (safe-global/safe-smart-account).
const executed = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'

/** True if this Safe says that it executed a call; as the event names only its emitter, it cannot be forged. */
export function isSafeExecuted(safe: string, logs: readonly EvmLog[]): boolean {
  return logs.some(({ address, topics }) => address === safe && topics[0] === executed)
}
