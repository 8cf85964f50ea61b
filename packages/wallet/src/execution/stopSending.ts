import { networkFacts } from '@peregrine/core/network'
import { swapValidSeconds } from '../intent.ts'
import type { ExecutionLog } from './executionLog.ts'
import { type ExecutionRecord, moved, stoppedReason } from './executionRecord.ts'

/** Bytes that no node is known to have, and that are sent again until then; null for until one takes them. */
export type Unsent = { untilMs: number | null }

/** A blockhash is good for 150 slots: about a minute, rarely more than this. */
const blockhashMs = 90_000

/** True where a node has the bytes, or the trader stopped their sending, or a connected wallet sends them itself. */
function isSettled({ attempts }: ExecutionRecord): boolean {
  return attempts.at(-1)?.isStopped === true || attempts.some(({ isTaken, raw }) => isTaken || raw === '')
}

/**
 * Until when a record's bytes go on being sent, in Unix milliseconds. Null where a node has them, nothing is sent any
 * more, or a connected wallet sends them itself.
 */
export function unsentUntil(record: ExecutionRecord, nowMs: number): Unsent | null {
  const { state, intent, attempts } = record
  const [first] = attempts
  const last = attempts.at(-1)
  const isOpen = state === 'sent' || state === 'unknown'
  if (!first || !last || !isOpen || isSettled(record)) return null
  if (networkFacts[intent.network].family === 'SOL') return { untilMs: last.signedAtMs + blockhashMs }
  if (intent.kind !== 'swap' || last.isCancel) return { untilMs: null }
  const untilMs = first.signedAtMs + swapValidSeconds * 1_000
  return nowMs > untilMs ? null : { untilMs }
}

/**
 * Stops the sending of an intent's bytes, whoever sends them: what has left may still land, and is looked up by its hash.
 * Nothing is signed for it.
 *
 * @returns the record as it is stored then; null where a node has the bytes, or it changed meanwhile
 */
export async function stopSending(
  { log, holder, nowMs }: { log: ExecutionLog; holder: string; nowMs(): number },
  id: string,
): Promise<ExecutionRecord | null> {
  const record = await log.read(id)
  if (!record || !unsentUntil(record, nowMs())) return null
  const stopped = moved(record, 'unknown', nowMs(), {
    reason: stoppedReason,
    holder,
    // Whoever is sending it has lost it then.
    epoch: record.epoch + 1,
    attempts: record.attempts.map((attempt) => ({ ...attempt, isStopped: true })),
  })
  return log.replace(record, stopped)
}
