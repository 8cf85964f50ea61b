import { networkFacts } from '@peregrine/core/network'
import type { Intent } from '../intent.ts'
import { endNonce, nonceKey } from './executionLog.ts'
import type { ExecutionPorts } from './executionPorts.ts'
import { type ExecutionRecord, type ExecutionState, isFinal, moved } from './executionRecord.ts'

/** Another runner took over: this one must not write or send any more. */
export class LostClaim extends Error {}

/** Key of the nonces that an intent's transaction takes one of. */
export const nonceKeyOf = ({ network, wallet }: Intent): string =>
  nonceKey(networkFacts[network].chain, wallet)

/** Ends a record's hold on its nonce. */
export async function releaseNonce(
  { log }: Pick<ExecutionPorts, 'log'>,
  { id, intent, landed }: ExecutionRecord,
): Promise<void> {
  // Another's transaction may have used it as well, by the word of a node alone.
  await endNonce(log, nonceKeyOf(intent), { intentId: id, isUsed: landed !== undefined })
}

/** Stores a record in place of what was read. Throws LostClaim where somebody else has changed it since. */
export async function store(
  ports: ExecutionPorts,
  next: ExecutionRecord,
  was = next,
): Promise<ExecutionRecord> {
  const stored = await ports.log.replace(was, next)
  if (!stored) throw new LostClaim(`execution ${next.id} was taken over`)
  ports.onChange(stored)
  return stored
}

/** Stores a record's end, or that it is unknown for now. Throws LostClaim. */
export async function finish(
  ports: ExecutionPorts,
  record: ExecutionRecord,
  state: ExecutionState,
  reason: string | null = null,
  known: Pick<ExecutionRecord, 'landed' | 'detail'> = {},
): Promise<ExecutionRecord> {
  const ended = await store(ports, moved(record, state, ports.nowMs(), { reason, ...known }))
  const isOnEvm = networkFacts[record.intent.network].family === 'EVM'
  if (isFinal(state) && isOnEvm) await releaseNonce(ports, ended)
  return ended
}

/** Takes a record over as it was read. Throws LostClaim. */
export async function claim(ports: ExecutionPorts, record: ExecutionRecord): Promise<ExecutionRecord> {
  const change = { holder: ports.holder, epoch: record.epoch + 1 }
  const next =
    record.state === 'armed'
      ? moved(record, 'claimed', ports.nowMs(), change)
      : { ...record, ...change, updatedAtMs: ports.nowMs() }
  return store(ports, next, record)
}

/** True for a record that somebody else has in hand, and still runs. */
export async function isOthers(
  { holder: own, isAlive }: Pick<ExecutionPorts, 'holder' | 'isAlive'>,
  { holder }: Pick<ExecutionRecord, 'holder'>,
): Promise<boolean> {
  return holder !== null && holder !== own && (await isAlive(holder))
}

/** Ends what was recorded and never signed: the price has moved on, and the trader presses again. Throws LostClaim. */
export function endUnsigned(ports: ExecutionPorts, claimed: ExecutionRecord): Promise<ExecutionRecord> {
  return finish(ports, claimed, 'failed', 'interrupted')
}
