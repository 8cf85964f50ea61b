import { networkFacts } from '@peregrine/core/network'
import { type Intent, swapValidSeconds } from '../intent.ts'
import { endNonce, type NonceCounts, nonceKey, noteTaken, reserveNonce } from './executionLog.ts'
import { type ExecutionRecord, isFinal } from './executionRecord.ts'
import type { ExecutionPorts } from './executionPorts.ts'

const keyOf = ({ network, wallet }: Intent) => nonceKey(networkFacts[network].chain, wallet)

/** Ends a record's hold on its nonce. */
export async function releaseNonce({ log }: ExecutionPorts, { id, intent, landed }: ExecutionRecord) {
  // Another's transaction may have used it as well, by the word of a node alone.
  await endNonce(log, keyOf(intent), { intentId: id, isUsed: landed !== undefined })
}

/** True for a trade on an EVM chain whose deadline has passed: whatever of it still lands only fails. */
export function isPastDeadline({ nowMs }: ExecutionPorts, { intent, attempts }: ExecutionRecord): boolean {
  const [first] = attempts
  if (intent.kind !== 'swap' || intent.limits.family !== 'EVM' || !first || attempts.at(-1)?.isCancel)
    return false
  // By this machine's clock alone: the deadline itself is of the chain's, which may go differently.
  return nowMs() - first.signedAtMs > swapValidSeconds * 1_000
}

/**
 * True for what is not sent any more by the trader's word, and no node is known to have: the next transaction takes its
 * nonce, so that at most one of them lands.
 */
function isStopped({ attempts }: ExecutionRecord): boolean {
  return attempts.at(-1)?.isStopped === true && !attempts.some(({ isTaken }) => isTaken)
}

/**
 * Ends the holds of intents that are over: whoever ended them died before it did, or one that had lost its claim
 * reserved too late. A nonce that is never sent would block all later ones.
 *
 * @returns ids of those that hold theirs though they can only fail, and of which nobody knows any more, or were stopped
 */
async function releaseEnded(ports: ExecutionPorts, key: string): Promise<Omit<Places, 'counts'>> {
  const { held } = await ports.log.changeNonces(
    key,
    (stored) => stored ?? { runId: ports.runId, floor: 0, held: {} },
  )
  const [dead, stopped] = [new Set<string>(), new Set<string>()]
  for (const id of Object.values(held)) {
    const record = await ports.log.read(id)
    if (record && isFinal(record.state)) await releaseNonce(ports, record)
    if (record?.state !== 'unknown') continue
    if (isPastDeadline(ports, record)) dead.add(id)
    else if (isStopped(record)) stopped.add(id)
  }
  return { dead: new Set([...dead, ...stopped]), stopped }
}

/** Counts of the chain, and intents whose place may be taken: all, and those of them that may still land. */
export type Places = { counts: NonceCounts; dead: ReadonlySet<string>; stopped: ReadonlySet<string> }

/** What a nonce is reserved by; null on Solana. Throws where the chain does not answer. */
export async function readPlaces(ports: ExecutionPorts, intent: Intent): Promise<Places | null> {
  if (intent.limits.family !== 'EVM') return null
  const [counts, ended] = await Promise.all([ports.readNonces(intent), releaseEnded(ports, keyOf(intent))])
  return { counts, ...ended }
}

/** The record with its nonce, which is on disk; null where no place is left. */
export async function withNonce(
  ports: ExecutionPorts,
  record: ExecutionRecord,
  places: Places | null,
): Promise<ExecutionRecord | null> {
  const { intent, id } = record
  if (!places || intent.limits.family !== 'EVM') return record
  const reserved = await reserveNonce(ports.log, keyOf(intent), {
    intentId: id,
    runId: ports.runId,
    isFiller: intent.kind === 'cancel',
    ...places,
  })
  if (!reserved) return null
  if (reserved.foreign > 0) ports.onForeign?.(intent, reserved.foreign)
  return { ...record, intent: { ...intent, limits: { ...intent.limits, nonce: reserved.nonce } } }
}

/**
 * Notes that another program's transaction waits at the nonce of a record's last attempt. False where it is one of our own
 * that was stopped, and left all the same.
 */
export async function noteForeign(
  { log }: ExecutionPorts,
  { intent, attempts }: ExecutionRecord,
): Promise<boolean> {
  const nonce = attempts.at(-1)?.nonce
  return typeof nonce !== 'number' || noteTaken(log, keyOf(intent), nonce)
}
