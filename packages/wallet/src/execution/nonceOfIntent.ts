import { type Intent, swapValidSeconds } from '../intent.ts'
import { type NonceBook, type NonceCounts, noteTaken, reserveNonce } from './executionLog.ts'
import type { ExecutionPorts } from './executionPorts.ts'
import { type ExecutionRecord, isFinal } from './executionRecord.ts'
import { claim, endUnsigned, isOthers, LostClaim, nonceKeyOf, releaseNonce } from './recordSteps.ts'

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

/** Ends what a runner that is gone has recorded and never signed. */
async function endAbandoned(ports: ExecutionPorts, record: ExecutionRecord): Promise<void> {
  if (record.state !== 'claimed' || record.holder === ports.holder || (await isOthers(ports, record))) return
  try {
    await endUnsigned(ports, await claim(ports, record))
  } catch (error) {
    // It was signed after all, or somebody else has ended it.
    if (!(error instanceof LostClaim)) throw error
  }
}

/** What is held of an account's nonces, read in one step. */
const readBook = (ports: ExecutionPorts, key: string): Promise<NonceBook> =>
  ports.log.changeNonces(key, (stored) => stored ?? { runId: ports.runId, floor: 0, held: {} })

/**
 * Ends the holds of intents that are over: whoever ended them died before it did, or one that had lost its claim
 * reserved too late; and of those that a dead runner never signed. A nonce that is never sent would block all later ones.
 *
 * @returns ids of those that hold theirs though they can only fail, and of which nobody knows any more, or were stopped
 */
async function releaseEnded(ports: ExecutionPorts, key: string): Promise<Omit<Places, 'counts'>> {
  const { held } = await readBook(ports, key)
  const [dead, stopped] = [new Set<string>(), new Set<string>()]
  for (const id of Object.values(held)) {
    const record = await ports.log.read(id)
    if (!record) continue
    if (isFinal(record.state)) await releaseNonce(ports, record)
    else await endAbandoned(ports, record)
    if (record.state !== 'unknown') continue
    if (isPastDeadline(ports, record)) dead.add(id)
    else if (isStopped(record)) stopped.add(id)
  }
  return { dead: new Set([...dead, ...stopped]), stopped }
}

/**
 * True for a nonce of the intent's account that nobody uses any more: who had reserved it here has ended without a
 * transaction, or with one that can only fail.
 */
export async function isGivenUp(ports: ExecutionPorts, intent: Intent, nonce: number): Promise<boolean> {
  const { dead } = await releaseEnded(ports, nonceKeyOf(intent))
  const { held, freed } = await readBook(ports, nonceKeyOf(intent))
  const holder = held[nonce]
  return holder === undefined ? freed?.includes(nonce) === true : dead.has(holder)
}

/** Counts of the chain, and intents whose place may be taken: all, and those of them that may still land. */
export type Places = { counts: NonceCounts; dead: ReadonlySet<string>; stopped: ReadonlySet<string> }

/** What a nonce is reserved by; null on Solana. Throws where the chain does not answer. */
export async function readPlaces(ports: ExecutionPorts, intent: Intent): Promise<Places | null> {
  if (intent.limits.family !== 'EVM') return null
  const [counts, ended] = await Promise.all([
    ports.readNonces(intent),
    releaseEnded(ports, nonceKeyOf(intent)),
  ])
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
  const reserved = await reserveNonce(ports.log, nonceKeyOf(intent), {
    intentId: id,
    runId: ports.runId,
    ...(intent.kind === 'cancel' && { fills: intent.limits.nonce }),
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
  return typeof nonce !== 'number' || noteTaken(log, nonceKeyOf(intent), nonce)
}
