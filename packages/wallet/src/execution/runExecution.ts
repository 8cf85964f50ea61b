import { networkFacts } from '@peregrine/core/network'
import { maxReplacements, raisedTip } from '@peregrine/core/trading/autoGas'
import type { Intent } from '../intent.ts'
import type { BuiltTransaction, ExecutionPorts, Refusal, SendOutcome } from './executionPorts.ts'
import {
  type Attempt,
  cancelledReason,
  type ExecutionRecord,
  type ExecutionSummary,
  isFinal,
  moved,
  stoppedReason,
} from './executionRecord.ts'
import { type JointVerdict, verdictOf } from './jointVerdict.ts'
import { isPastDeadline, noteForeign, readPlaces, withNonce } from './nonceOfIntent.ts'
import type { Owed } from './owed.ts'
import { claim, endUnsigned, finish, isOthers, LostClaim, store } from './recordSteps.ts'

/** Spec 2 section 9: 30 polls of 2 s on EVM chains, 10 of 1 s on Solana. */
const polling = { EVM: { everyMs: 2_000, tries: 30 }, SOL: { everyMs: 1_000, tries: 10 } } as const
/** Same bytes are sent again every so many polls that find nothing. */
const resendEvery = 5

/** More of the wallet's transactions wait than a node keeps. */
const tooManyWaiting = 'nonce-ahead'
/** The nonce that an empty transaction was to use up is used, or another transaction has it. */
const gapClosed = 'gap-closed'
const failedOnChain = 'failed-on-chain'
/** An endpoint's word for fees that are too low for it, or for what waits at the same nonce. */
const underpriced = 'underpriced'
/** Another transaction waits at the nonce, and the endpoint asks for higher fees to put this one in its place. */
const nonceTaken = 'nonce-taken'
/** The same, where it is the wallet's own that was stopped: it had left before. */
const stoppedWaits = 'stopped-waits'

const familyOf = ({ network }: Intent) => networkFacts[network].family

async function rebuild(ports: ExecutionPorts, intent: Intent): Promise<BuiltTransaction> {
  const complete = await ports.build(intent)
  return complete(intent.limits)
}

/** Builds, checks and signs; the bytes are on disk before anybody sees them (promise E2). */
async function signOnce(ports: ExecutionPorts, claimed: ExecutionRecord): Promise<ExecutionRecord> {
  // Reserved only for what could be built: a nonce that nobody uses keeps later transactions waiting.
  const [places, complete] = await Promise.all([
    readPlaces(ports, claimed.intent),
    ports.build(claimed.intent),
  ])
  const record = await withNonce(ports, claimed, places)
  if (!record)
    return finish(ports, claimed, 'refused', claimed.intent.kind === 'cancel' ? gapClosed : tooManyWaiting)
  const { intent } = record
  const { unsigned, lastValidBlockHeight } = await complete(intent.limits)
  const signed = await ports.sign(intent, unsigned)
  if ('refused' in signed) return finish(ports, record, 'refused', signed.refused)
  const nonce = intent.limits.family === 'EVM' ? intent.limits.nonce : null
  const attempt: Attempt = { ...signed, nonce, lastValidBlockHeight, signedAtMs: ports.nowMs() }
  return store(ports, moved(record, 'signed', ports.nowMs(), { attempts: [...record.attempts, attempt] }))
}

/** The record as sent; `taken` is the attempt that a node is known to have. */
function sentRecord(
  { nowMs }: ExecutionPorts,
  record: ExecutionRecord,
  taken: Attempt | undefined,
): ExecutionRecord {
  const noted = (attempt: Attempt): Attempt => (attempt === taken ? { ...attempt, isTaken: true } : attempt)
  return moved(record, 'sent', nowMs(), { attempts: record.attempts.map(noted) })
}

const detailOf = ({ detail }: Refusal) => (detail === undefined ? {} : { detail })

/** True if the chain knows of bytes all the same: an endpoint's refusal is its word alone, and it may have passed them on. */
async function isKnown(ports: ExecutionPorts, record: ExecutionRecord): Promise<boolean> {
  const { verdict } = await verdictOf(ports, record)
  return verdict === 'landed' || verdict === 'failed' || verdict === 'pending'
}

/** Time for which refused bytes are looked for: whoever refused them may have passed them on, or lie. */
const refusalLookMs = 60_000

/** True once the chain knows of refused bytes; false if it does not for a minute. */
async function turnsUp(ports: ExecutionPorts, record: ExecutionRecord): Promise<boolean> {
  const { everyMs } = polling[familyOf(record.intent)]
  for (let waitedMs = 0; !(await isKnown(ports, record)); waitedMs += everyMs) {
    if (waitedMs >= refusalLookMs) return false
    await ports.sleep(everyMs)
  }
  return true
}

/** Ends what was refused, unless it turns up all the same. */
async function endRefused(
  ports: ExecutionPorts,
  record: ExecutionRecord,
  refusal: Refusal,
): Promise<ExecutionRecord> {
  if (await turnsUp(ports, record)) return store(ports, sentRecord(ports, record, record.attempts.at(-1)))
  const isForeign = refusal.reason !== nonceTaken || (await noteForeign(ports, record))
  return finish(ports, record, 'failed', isForeign ? refusal.reason : stoppedWaits, detailOf(refusal))
}

/** Whoever took a record over since its first send, or stopped it, decides: nothing more of it leaves from here. */
async function checkClaim({ log }: ExecutionPorts, { id, state, epoch }: ExecutionRecord): Promise<void> {
  if (state === 'signed') return
  if ((await log.read(id))?.epoch !== epoch) throw new LostClaim(`execution ${id} was taken over`)
}

/** A record whose bytes are not sent any more. */
async function leaveUnknown(
  ports: ExecutionPorts,
  record: ExecutionRecord,
  { isStopped: isByTrader }: Attempt,
): Promise<ExecutionRecord> {
  if (record.state === 'unknown') return record
  const reason = isByTrader ? stoppedReason : 'timeout'
  return store(ports, moved(record, 'unknown', ports.nowMs(), { reason }))
}

/** True for a refusal of the only try that was ever sent; of a later one it says nothing about the others. */
function isEnd({ state, attempts }: ExecutionRecord, sent: SendOutcome): sent is Refusal {
  const isFirst = state === 'signed' && attempts.length === 1
  // A place that does not know a blockhash may lag behind one that took it: only the block height proves expiry.
  return sent.outcome === 'refused' && isFirst && sent.reason !== 'expired'
}

async function sendLatest(ports: ExecutionPorts, record: ExecutionRecord): Promise<ExecutionRecord> {
  const attempt = record.attempts.at(-1)
  if (!attempt) throw new Error('nothing was signed')
  if (attempt.isStopped || isPastDeadline(ports, record)) return leaveUnknown(ports, record, attempt)
  await checkClaim(ports, record)
  const sent = await ports.send(record.intent, attempt)
  // Whoever calls the intent closed may have passed the bytes on before, or now.
  if (sent.outcome === 'closed')
    return endRefused(ports, record, { outcome: 'refused', reason: 'interrupted' })
  let isTaken = sent.outcome === 'accepted'
  if (isEnd(record, sent)) {
    if (sent.reason !== underpriced) return endRefused(ports, record, sent)
    isTaken = await isKnown(ports, record)
    if (!isTaken) return sendRaised(ports, record, sent)
  }
  return store(ports, sentRecord(ports, record, isTaken ? attempt : undefined))
}

/**
 * The same trade with the same nonce and a higher tip, within the cap that was agreed to; null where there is no room, or
 * the guard or the wallet declines it.
 */
async function signRaised(ports: ExecutionPorts, record: ExecutionRecord): Promise<ExecutionRecord | null> {
  const { intent, attempts } = record
  const { limits } = intent
  if (limits.family !== 'EVM') return null
  const fees = raisedTip(limits)
  if (!fees) return null
  const raised: Intent = { ...intent, limits: { ...limits, ...fees } }
  const { unsigned } = await rebuild(ports, raised)
  const signed = await ports.sign(raised, unsigned)
  if ('refused' in signed) return null
  const attempt: Attempt = {
    ...signed,
    nonce: limits.nonce,
    lastValidBlockHeight: null,
    signedAtMs: ports.nowMs(),
  }
  return store(
    ports,
    moved(record, 'signed', ports.nowMs(), { intent: raised, attempts: [...attempts, attempt] }),
  )
}

/** Raises the tip of a trade that every endpoint called underpriced: nothing of it has left so far. */
async function sendRaised(
  ports: ExecutionPorts,
  refused: ExecutionRecord,
  first: Refusal,
): Promise<ExecutionRecord> {
  let record = refused
  let last = first
  try {
    for (let raise = 1; raise <= maxReplacements && last.reason === underpriced; raise++) {
      const raised = await signRaised(ports, record)
      const attempt = raised?.attempts.at(-1)
      if (!raised || !attempt) break
      record = raised
      const sent = await ports.send(record.intent, attempt)
      if (sent.outcome !== 'refused')
        return await store(
          ports,
          sentRecord(ports, record, sent.outcome === 'accepted' ? attempt : undefined),
        )
      last = sent
    }
  } catch (error) {
    if (!(error instanceof LostClaim)) await endRefused(ports, record, last)
    throw error
  }
  return endRefused(ports, record, last)
}

async function settle(
  ports: ExecutionPorts,
  record: ExecutionRecord,
  joint: JointVerdict,
): Promise<ExecutionRecord | null> {
  if (joint.verdict === 'pending') return null
  if (!('attempt' in joint))
    return joint.verdict === 'expired' ? finish(ports, record, 'expired', 'expired') : null
  const { verdict, attempt } = joint
  if (attempt.isCancel) return finish(ports, record, 'failed', cancelledReason, { landed: attempt.hash })
  return verdict === 'landed'
    ? finish(ports, record, 'confirmed', null, { landed: attempt.hash })
    : finish(ports, record, 'failed', (await ports.whyFailed?.(record.intent, attempt)) ?? failedOnChain, {
        landed: attempt.hash,
      })
}

/** Watches as long as the spec says; what is not settled then stays unknown, and is asked again by `recover`. */
async function watch(ports: ExecutionPorts, sent: ExecutionRecord): Promise<ExecutionRecord> {
  const { everyMs, tries } = polling[familyOf(sent.intent)]
  let record = sent
  for (let poll = 1; poll <= tries; poll++) {
    await ports.sleep(everyMs)
    const joint = await verdictOf(ports, record)
    const ended = await settle(ports, record, joint)
    if (ended) return ended
    if (joint.verdict === 'pending' && !joint.attempt.isTaken)
      record = await store(ports, sentRecord(ports, record, joint.attempt))
    if (joint.verdict === 'unknown' && poll % resendEvery === 0) record = await sendLatest(ports, record)
    if (record.state === 'unknown') return record
  }
  return store(ports, moved(record, 'unknown', ports.nowMs(), { reason: 'timeout' }))
}

/**
 * Continues a record from wherever it stands. A start and a recovery after a crash are this same way: signed bytes are
 * sent again and never built anew (promise E3).
 */
async function advance(ports: ExecutionPorts, record: ExecutionRecord): Promise<ExecutionRecord> {
  let now = record
  if (now.state === 'claimed') now = await signOnce(ports, now)
  if (now.state === 'signed') now = await sendLatest(ports, now)
  if (now.state === 'unknown') {
    const ended = await settle(ports, now, await verdictOf(ports, now))
    return ended ?? (await sendLatest(ports, now))
  }
  return isFinal(now.state) ? now : watch(ports, now)
}

/** An intent's first record: in one write it is wanted and taken by this runner. */
function claimedRecord(
  { holder, nowMs }: ExecutionPorts,
  intent: Intent,
  pressId: string,
  summary: ExecutionSummary,
  owed?: Owed,
): ExecutionRecord {
  const atMs = nowMs()
  return {
    id: intent.id,
    pressId,
    intent,
    summary,
    ...(owed && { owed }),
    state: 'claimed',
    epoch: 1,
    holder,
    attempts: [],
    reason: null,
    createdAtMs: atMs,
    updatedAtMs: atMs,
  }
}

/**
 * Records a press's intent before anything is built, and takes it to its end, or to `unknown`. Null if it is recorded
 * already: nothing is done then.
 *
 * @throws what build and sign throw: the record is then `failed`, and nothing was signed
 */
export async function execute(
  ports: ExecutionPorts,
  intent: Intent,
  pressId: string,
  summary: ExecutionSummary,
  owed?: Owed,
): Promise<ExecutionRecord | null> {
  const claimed = claimedRecord(ports, intent, pressId, summary, owed)
  if (!(await ports.log.add(claimed))) return null
  ports.onChange(claimed)
  try {
    return await advance(ports, claimed)
  } catch (error) {
    const stored = await ports.log.read(intent.id)
    const isUnsigned = stored?.state === 'claimed' && stored.epoch === claimed.epoch
    if (isUnsigned && !(error instanceof LostClaim))
      await finish(ports, stored, 'failed', ports.codeOf?.(error) ?? 'not-built')
    throw error
  }
}

/** Continues one record after a crash or in the background; null if it is final or somebody else's. */
export async function recover(
  ports: ExecutionPorts,
  record: ExecutionRecord,
): Promise<ExecutionRecord | null> {
  if (isFinal(record.state)) return null
  if (record.intent.environment.runId !== ports.runId) {
    return finish(ports, await claim(ports, record), 'closed', 'other-run')
  }
  if (await isOthers(ports, record)) return null
  const claimed = await claim(ports, record)
  return claimed.state === 'claimed' ? endUnsigned(ports, claimed) : advance(ports, claimed)
}

/**
 * Signs the same trade again with the same nonce and higher fees, or an empty transaction in its place (promise E4). If
 * that one lands, the record is `failed` with `cancelled`. A refusal of the guard returns the record without a new attempt.
 * EVM only; the caller supplies the intent with raised limits, whose nonce must be the recorded one.
 */
export async function replaceAttempt(
  ports: ExecutionPorts,
  record: ExecutionRecord,
  raised: Intent,
): Promise<ExecutionRecord> {
  const nonce = record.attempts[0]?.nonce
  if (raised.limits.family !== 'EVM' || nonce === undefined || raised.limits.nonce !== nonce)
    throw new Error('a replacement has the nonce of what it replaces')
  const claimed = await claim(ports, record)
  const { unsigned } = await rebuild(ports, raised)
  const signed = await ports.sign(raised, unsigned)
  if ('refused' in signed) return claimed
  const isCancel = raised.kind === 'cancel' && record.intent.kind !== 'cancel'
  const attempt: Attempt = {
    ...signed,
    nonce,
    lastValidBlockHeight: null,
    signedAtMs: ports.nowMs(),
    ...(isCancel && { isCancel }),
  }
  const stored = await store(
    ports,
    moved(claimed, 'signed', ports.nowMs(), { attempts: [...claimed.attempts, attempt] }),
  )
  return advance(ports, stored)
}
