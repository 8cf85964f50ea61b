import { networkFacts } from '@peregrine/core/network'
import { maxReplacements, raisedFees } from '@peregrine/core/trading/autoGas'
import type { Intent, Unsigned } from '../intent.ts'
import { endNonce, type ExecutionLog, nonceKey, reserveNonce } from './executionLog.ts'
import {
  type Attempt,
  cancelledReason,
  type ExecutionRecord,
  type ExecutionState,
  type ExecutionSummary,
  isFinal,
  moved,
} from './executionRecord.ts'

/** What a send came to. Only `refused` says that nothing left. */
export type SendOutcome =
  | { outcome: 'accepted' | 'unknown' }
  | { outcome: 'refused'; reason: string }
  /** The fence holds another transaction of this intent. */
  | { outcome: 'taken'; hash: string }

/** What became of a transaction, by the chain. Never `failed` or `expired` without proof. */
export type ChainVerdict = 'landed' | 'failed' | 'pending' | 'unknown' | 'expired'

export type BuiltTransaction = { unsigned: Unsigned; lastValidBlockHeight: number | null }
export type SignedAttempt =
  | { hash: string; raw: string }
  | { refused: string; detail: Readonly<Record<string, string>> }

/** Everything that an execution waits for. */
export type ExecutionPorts = {
  log: ExecutionLog
  /** This tab or agent. */
  holder: string
  runId: string | null
  nowMs(): number
  sleep(ms: number): Promise<void>
  /** True while the holder of a claim still runs. */
  isAlive(holder: string): Promise<boolean>
  /** `eth_getTransactionCount` at `latest`. Throws where the chain does not answer. */
  latestNonce(intent: Intent): Promise<number>
  /** Throws where nothing can be built; nothing is signed then. */
  build(intent: Intent): Promise<BuiltTransaction>
  sign(intent: Intent, unsigned: Unsigned): Promise<SignedAttempt>
  /** Never throws: what cannot be told is `unknown`. */
  send(intent: Intent, attempt: Attempt): Promise<SendOutcome>
  /** Never throws: what cannot be told is `unknown`. */
  verdict(intent: Intent, attempt: Attempt): Promise<ChainVerdict>
  onChange(record: ExecutionRecord): void
}

/** Spec 2 section 9: 30 polls of 2 s on EVM chains, 10 of 1 s on Solana. */
const polling = { EVM: { everyMs: 2_000, tries: 30 }, SOL: { everyMs: 1_000, tries: 10 } } as const
/** Same bytes are sent again every so many polls that find nothing. */
const resendEvery = 5

const failedOnChain = 'failed-on-chain'
/** An endpoint's word for fees that are too low for it, or for what waits at the same nonce. */
const underpriced = 'underpriced'

const familyOf = ({ network }: Intent) => networkFacts[network].family
const keyOf = ({ network, wallet }: Intent) => nonceKey(networkFacts[network].chain, wallet)

/** Another runner took over: this one must not write or send any more. */
export class LostClaim extends Error {}

async function store(
  ports: ExecutionPorts,
  next: ExecutionRecord,
  epoch = next.epoch,
): Promise<ExecutionRecord> {
  const stored = await ports.log.replace(next.id, epoch, next)
  if (!stored) throw new LostClaim(`execution ${next.id} was taken over`)
  ports.onChange(stored)
  return stored
}

async function finish(
  ports: ExecutionPorts,
  record: ExecutionRecord,
  state: ExecutionState,
  reason: string | null = null,
  landed?: Attempt,
): Promise<ExecutionRecord> {
  const change = landed ? { reason, landed: landed.hash } : { reason }
  const ended = await store(ports, moved(record, state, ports.nowMs(), change))
  if (isFinal(state) && familyOf(record.intent) === 'EVM') await releaseNonce(ports, ended)
  return ended
}

async function releaseNonce({ log }: ExecutionPorts, { id, intent, state, landed }: ExecutionRecord) {
  const isUsed = state === 'confirmed' || state === 'expired' || Boolean(landed)
  await endNonce(log, keyOf(intent), { intentId: id, isUsed })
}

/**
 * Ends the holds of intents that are over: whoever ended them died before it did, or one that had lost its claim
 * reserved too late. A nonce that is never sent would block all later ones.
 */
async function releaseEnded(ports: ExecutionPorts, key: string): Promise<void> {
  const { held } = await ports.log.changeNonces(
    key,
    (stored) => stored ?? { runId: ports.runId, floor: 0, held: {} },
  )
  for (const id of Object.values(held)) {
    const record = await ports.log.read(id)
    if (record && isFinal(record.state)) await releaseNonce(ports, record)
  }
}

async function claim(ports: ExecutionPorts, record: ExecutionRecord): Promise<ExecutionRecord> {
  const change = { holder: ports.holder, epoch: record.epoch + 1 }
  const next =
    record.state === 'armed'
      ? moved(record, 'claimed', ports.nowMs(), change)
      : { ...record, ...change, updatedAtMs: ports.nowMs() }
  return store(ports, next, record.epoch)
}

async function withNonce(ports: ExecutionPorts, record: ExecutionRecord): Promise<ExecutionRecord> {
  const { intent } = record
  if (intent.limits.family !== 'EVM') return record
  const { runId } = ports
  // At once: what ends here raises the book's floor, whatever the chain said meanwhile.
  const [latest] = await Promise.all([ports.latestNonce(intent), releaseEnded(ports, keyOf(intent))])
  const nonce = await reserveNonce(ports.log, keyOf(intent), { intentId: record.id, latest, runId })
  const limits = { ...intent.limits, nonce }
  return store(ports, moved(record, 'claimed', ports.nowMs(), { intent: { ...intent, limits } }))
}

/** Builds, checks and signs; the bytes are on disk before anybody sees them (promise E2). */
async function signOnce(ports: ExecutionPorts, claimed: ExecutionRecord): Promise<ExecutionRecord> {
  const record = await withNonce(ports, claimed)
  const { intent } = record
  const { unsigned, lastValidBlockHeight } = await ports.build(intent)
  const signed = await ports.sign(intent, unsigned)
  if ('refused' in signed) return finish(ports, record, 'refused', signed.refused)
  const nonce = intent.limits.family === 'EVM' ? intent.limits.nonce : null
  const attempt: Attempt = { ...signed, nonce, lastValidBlockHeight, signedAtMs: ports.nowMs() }
  return store(ports, moved(record, 'signed', ports.nowMs(), { attempts: [...record.attempts, attempt] }))
}

async function sendLatest(ports: ExecutionPorts, record: ExecutionRecord): Promise<ExecutionRecord> {
  const attempt = record.attempts.at(-1)
  if (!attempt) throw new Error('nothing was signed')
  const sent = await ports.send(record.intent, attempt)
  // A refusal of the only try that was ever sent is an end; of a later one it says nothing about the others.
  const isFirst = record.state === 'signed' && record.attempts.length === 1
  // A place that does not know a blockhash may lag behind one that took it: only the block height proves expiry.
  if (sent.outcome === 'refused' && isFirst && sent.reason !== 'expired')
    return sent.reason === underpriced
      ? sendRaised(ports, record)
      : finish(ports, record, 'failed', sent.reason)
  return store(ports, moved(record, 'sent', ports.nowMs()))
}

/** The same trade with the same nonce and higher fees; null where the guard or the wallet declines it. */
async function signRaised(ports: ExecutionPorts, record: ExecutionRecord): Promise<ExecutionRecord | null> {
  const { intent, attempts } = record
  const { limits } = intent
  if (limits.family !== 'EVM') return null
  const raised: Intent = { ...intent, limits: { ...limits, ...raisedFees(limits) } }
  const { unsigned } = await ports.build(raised)
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

/** Raises the fees of a trade that every endpoint called underpriced: nothing of it has left so far. */
async function sendRaised(ports: ExecutionPorts, refused: ExecutionRecord): Promise<ExecutionRecord> {
  let record = refused
  let reason: string = underpriced
  try {
    for (let raise = 1; raise <= maxReplacements && reason === underpriced; raise++) {
      const raised = await signRaised(ports, record)
      const attempt = raised?.attempts.at(-1)
      if (!raised || !attempt) break
      record = raised
      const sent = await ports.send(record.intent, attempt)
      if (sent.outcome !== 'refused') return await store(ports, moved(record, 'sent', ports.nowMs()))
      reason = sent.reason
    }
  } catch (error) {
    if (!(error instanceof LostClaim)) await finish(ports, record, 'failed', underpriced)
    throw error
  }
  return finish(ports, record, 'failed', reason)
}

type JointVerdict =
  | { verdict: 'landed' | 'failed'; attempt: Attempt }
  | { verdict: 'pending' | 'unknown' | 'expired' }

/** The verdict over all tries: one that landed decides, and all must be dead before the intent is. */
async function verdictOf(ports: ExecutionPorts, record: ExecutionRecord): Promise<JointVerdict> {
  const verdicts: ChainVerdict[] = []
  for (const attempt of record.attempts) {
    const verdict = await ports.verdict(record.intent, attempt)
    if (verdict === 'landed' || verdict === 'failed') return { verdict, attempt }
    verdicts.push(verdict)
  }
  if (verdicts.length > 0 && verdicts.every((one) => one === 'expired')) return { verdict: 'expired' }
  return { verdict: verdicts.includes('pending') ? 'pending' : 'unknown' }
}

async function settle(
  ports: ExecutionPorts,
  record: ExecutionRecord,
  joint: JointVerdict,
): Promise<ExecutionRecord | null> {
  if (!('attempt' in joint))
    return joint.verdict === 'expired' ? finish(ports, record, 'expired', 'expired') : null
  const { verdict, attempt } = joint
  if (attempt.isCancel) return finish(ports, record, 'failed', cancelledReason, attempt)
  return verdict === 'landed'
    ? finish(ports, record, 'confirmed', null, attempt)
    : finish(ports, record, 'failed', failedOnChain, attempt)
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
    if (joint.verdict === 'unknown' && poll % resendEvery === 0) record = await sendLatest(ports, record)
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

/** A press's intent, recorded before anything is built; null if it is recorded already. */
export async function arm(
  ports: ExecutionPorts,
  intent: Intent,
  pressId: string,
  summary: ExecutionSummary,
): Promise<ExecutionRecord | null> {
  const nowMs = ports.nowMs()
  const record: ExecutionRecord = {
    id: intent.id,
    pressId,
    intent,
    summary,
    state: 'armed',
    epoch: 0,
    holder: null,
    attempts: [],
    reason: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
  return (await ports.log.add(record)) ? record : null
}

/**
 * Takes an armed record to its end, or to `unknown`.
 *
 * @throws what build and sign throw: the record is then `failed`, and nothing was signed
 */
export async function execute(ports: ExecutionPorts, armed: ExecutionRecord): Promise<ExecutionRecord> {
  const claimed = await claim(ports, armed)
  try {
    return await advance(ports, claimed)
  } catch (error) {
    const stored = await ports.log.read(armed.id)
    const isUnsigned = stored?.state === 'claimed' && stored.epoch === claimed.epoch
    if (isUnsigned && !(error instanceof LostClaim)) await finish(ports, stored, 'failed', 'not-built')
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
  const isOthers =
    record.holder !== null && record.holder !== ports.holder && (await ports.isAlive(record.holder))
  if (isOthers) return null
  const claimed = await claim(ports, record)
  // Nothing was signed, and the price has moved on: the trader presses again.
  if (claimed.state === 'claimed') return finish(ports, claimed, 'failed', 'interrupted')
  return advance(ports, claimed)
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
  const { unsigned } = await ports.build(raised)
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
