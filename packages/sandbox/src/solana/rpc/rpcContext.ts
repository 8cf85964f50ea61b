import type { Ledger } from '../ledger/ledger.ts'
import type { Config } from './readParams.ts'
import { RpcError } from './rpcError.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Context of every method. */
export type RpcContext = { ledger: Ledger; faucet(address: string, lamports: bigint): void }

const slotsToFinality = 32

/**
 * The newest slot at a commitment: the open one, the last closed one, or one 32 slots back. Until one is closed, it is the
 * slot before the open one, which stands for the genesis.
 */
export function slotAt({ ledger }: RpcContext, commitment: Commitment): number {
  const { history } = ledger
  if (commitment === 'processed') return ledger.slot()
  if (history.lastSlot() === 0) return ledger.slot() - 1
  if (commitment === 'confirmed') return history.lastSlot()
  const limit = history.lastSlot() - slotsToFinality
  return history.slotsBetween(limit - slotsToFinality, limit).at(-1) ?? history.firstSlot()
}

/** Reads `commitment`, and enforces `minContextSlot`. Nodes default to finalized. */
export function commitmentOf(
  context: RpcContext,
  config: Config,
  fallback: Commitment = 'finalized',
): Commitment {
  const known: readonly unknown[] = ['processed', 'confirmed', 'finalized']
  const commitment = known.includes(config.commitment) ? (config.commitment as Commitment) : fallback
  const { minContextSlot } = config
  if (typeof minContextSlot === 'number' && minContextSlot > slotAt(context, 'processed')) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached', {
      contextSlot: slotAt(context, 'processed'),
    })
  }
  return commitment
}

/** A value with the slot of the read. The VM has one state, the newest. */
export function withContext<T>(
  { ledger }: RpcContext,
  value: T,
): { context: { apiVersion: string; slot: number }; value: T } {
  return { context: { apiVersion: '3.0.0', slot: ledger.slot() }, value }
}
