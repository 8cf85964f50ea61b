import { networkFacts } from '@peregrine/core/network'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { type NonceCounts, nonceKey } from '@peregrine/wallet/execution/executionLog'
import {
  type Attempt,
  type ExecutionRecord,
  type ExecutionSummary,
  stoppedReason,
} from '@peregrine/wallet/execution/executionRecord'
import { unsentUntil } from '@peregrine/wallet/execution/stopSending'
import type {
  ChainVerdict,
  Completion,
  ExecutionPorts,
  SignedAttempt,
} from '@peregrine/wallet/execution/executionPorts'
import { LostClaim } from '@peregrine/wallet/execution/recordSteps'
import { execute } from '@peregrine/wallet/execution/runExecution'
import type { Environment, Intent, Unsigned } from '@peregrine/wallet/intent'
import type { Owed } from '@peregrine/wallet/execution/owed'
import { isFault } from '@peregrine/core/fault'
import { callOfSigned } from '@peregrine/wallet/trade/evmUnsigned'
import type { ExecutionEnd } from '@peregrine/wallet/trade/runSwap'
import { MalformedBuild } from '@peregrine/wallet/trade/parseBuilt'
import { askChain, askTogether, quantity } from './chain.ts'
import { tryBeforeSigning, wouldRevert } from './tryBeforeSigning.ts'
import { builtEvm } from './buildEvm.ts'
import { Refused } from './refused.ts'
import { readVerdict, sendAttempt, type SendWay } from './send.ts'
import type { TraderMemory } from './traderMemory.ts'
import type { Trader } from './traderPorts.ts'

export type ExecutionScene = {
  environment: Environment
  way: SendWay
  /** Builds what was not built before; without it only what was signed already is built again. */
  build?: ExecutionPorts['build']
  /** What a trade owes once it is confirmed. */
  owed?: Owed
  onChange?: (record: ExecutionRecord) => void
}

/** A wallet on a chain. */
export type Account = Pick<Intent, 'network' | 'wallet'>

/** A wallet's transactions as the chain's node counts them. Throws Fault, Unreachable, NodeRefusal. */
export async function readNonces(trader: Trader, { network, wallet }: Account): Promise<NonceCounts> {
  const counts = askTogether(
    trader,
    networkFacts[network].chain,
    ['latest', 'pending'].map((block) => ({ method: 'eth_getTransactionCount', params: [wallet, block] })),
  )
  const countAt = async (at: number) => Number(quantity(await counts[at], 'transaction count'))
  const [latest, pending] = await Promise.all([
    countAt(0),
    // Some nodes show nothing of what waits; what is taken then shows by the answer to the send.
    countAt(1).catch(() => 0),
  ])
  return { latest, pending }
}

const accountKey = ({ network, wallet }: Account) => nonceKey(networkFacts[network].chain, wallet)
const foreseenFreshMs = 1_000

/** Begins to read the nonce that a trade on an EVM chain will need, while its quote is asked. */
export function foreseeNonce(trader: Trader, account: Account): void {
  if (networkFacts[account.network].family !== 'EVM') return
  const reading = readNonces(trader, account)
  // A failure is told where the nonce is needed, which asks again.
  reading.catch(() => undefined)
  trader.memory.foreseenNonces.set(accountKey(account), { reading, atMs: trader.nowMs() })
}

/**
 * What is read at the press serves one transaction, within a second: the nonce book knows what ended here meanwhile, but
 * not what the wallet sends from elsewhere.
 */
async function noncesOf(trader: Trader, intent: Intent): Promise<NonceCounts> {
  const { foreseenNonces: foreseen } = trader.memory
  const key = accountKey(intent)
  const known = foreseen.get(key)
  foreseen.delete(key)
  if (!known || trader.nowMs() - known.atMs > foreseenFreshMs) return readNonces(trader, intent)
  return known.reading.catch(() => readNonces(trader, intent))
}

/** The transaction that was signed before, with the limits of this intent. */
async function rebuilt({ log }: Trader, intent: Intent): Promise<Completion> {
  const raw = (await log.read(intent.id))?.attempts[0]?.raw
  if (!raw?.startsWith('0x')) throw new Error('nothing was signed that could be built again')
  const call =
    intent.kind === 'cancel'
      ? { to: intent.wallet, data: '0x', value: 0n }
      : callOfSigned(raw as `0x${string}`)
  return async (limits) => builtEvm({ ...intent, limits }, call)
}

async function sign(trader: Trader, intent: Intent, unsigned: Unsigned): Promise<SignedAttempt> {
  const tried = await tryBeforeSigning(trader, intent, unsigned)
  if (tried === 'reverted') return { refused: wouldRevert, detail: {} }
  if (tried === 'unknown') trader.tell({ type: 'untried', intent })
  trader.mark('sign', intent.id)
  const signed = await trader.sign(intent, unsigned)
  trader.mark('signed', intent.id)
  if ('refused' in signed) trader.memory.refusalDetails.set(intent.id, signed.detail)
  return signed
}

const notRead = 'not-read'

/** What cannot be read counts as unknown, and is told as what it is. */
async function verdictOf(trader: Trader, intent: Intent, attempt: Attempt): Promise<ChainVerdict> {
  const { unread } = trader.memory
  const verdict = await readVerdict(trader, intent, attempt)
  if (verdict === null) unread.add(intent.id)
  else unread.delete(intent.id)
  return verdict ?? 'unknown'
}

const late = 'deadline-passed'

/** A trade whose block is younger than its deadline failed for that, whatever else its call would have met. */
async function whyFailed(trader: Trader, intent: Intent, { hash }: Attempt): Promise<string | null> {
  if (intent.kind !== 'swap' || intent.limits.family !== 'EVM') return null
  const { chain } = networkFacts[intent.network]
  try {
    const receipt = await askChain(trader, chain, 'eth_getTransactionReceipt', [hash])
    const { blockNumber } = (receipt ?? {}) as { blockNumber?: unknown }
    const block = await askChain(trader, chain, 'eth_getBlockByNumber', [blockNumber, false])
    const { timestamp } = (block ?? {}) as { timestamp?: unknown }
    return quantity(timestamp, 'block time') > BigInt(intent.deadline) ? late : null
  } catch (error) {
    console.warn('Why a transaction failed is not known', error)
    return null
  }
}

/** Why nothing was signed, for the trader and for the record. */
function codeOf(trader: Trader, error: unknown): string {
  if (error instanceof Refused) return error.code
  if (isFault(error)) return error.code
  // As the tab that took it over has recorded it.
  if (error instanceof LostClaim) return 'interrupted'
  return trader.codeOf(error) ?? (error instanceof MalformedBuild ? error.code : 'not-built')
}

/** Everything that an execution waits for. */
export function portsOf(
  trader: Trader,
  { environment, way, build, onChange }: ExecutionScene,
): ExecutionPorts {
  return {
    log: trader.log,
    holder: trader.holder,
    runId: environment.runId,
    nowMs: trader.nowMs,
    sleep: trader.sleep,
    isAlive: trader.isHolderAlive,
    readNonces: (intent) => noncesOf(trader, intent),
    build: build ?? ((intent) => rebuilt(trader, intent)),
    sign: (intent, unsigned) => sign(trader, intent, unsigned),
    send: (intent, attempt) => sendAttempt(trader, intent, attempt, way),
    verdict: (intent, attempt) => verdictOf(trader, intent, attempt),
    onChange: (record) => {
      onChange?.(record)
      trader.tell({ type: 'log-changed', record })
    },
    whyFailed: (intent, attempt) => whyFailed(trader, intent, attempt),
    onForeign: (intent, count) => trader.tell({ type: 'foreign-waiting', intent, count }),
    codeOf: (error) => codeOf(trader, error),
  }
}

const ends = ['confirmed', 'failed', 'expired'] as const

function whyUnknown({ unread }: TraderMemory, { id, reason }: ExecutionRecord): string | null {
  return unread.has(id) && reason !== stoppedReason ? notRead : reason
}

/** How a record stands, for the flow of a trade. */
export function endOf(
  { memory, nowMs }: Pick<Trader, 'memory' | 'nowMs'>,
  record: ExecutionRecord,
): ExecutionEnd {
  const { id, state, attempts, landed, reason, detail } = record
  const hash = landed ?? attempts.at(-1)?.hash
  if (hash === undefined)
    return { state: 'refused', code: reason ?? state, detail: memory.refusalDetails.get(id) ?? {} }
  const ended = ends.find((end) => end === state)
  if (ended) return { state: ended, hash, reason, ...(detail !== undefined && { detail }) }
  const unsent = unsentUntil(record, nowMs())
  return { state: 'unknown', hash, reason: whyUnknown(memory, record), ...(unsent && { unsent }) }
}

function refusalOf(trader: Trader, error: unknown): ExecutionEnd {
  if (error instanceof Refused) return { state: 'refused', code: error.code, detail: error.detail }
  console.error('A transaction could not be built', error)
  return { state: 'refused', code: codeOf(trader, error), detail: {} }
}

/** True for an intent that this trader is carrying out now: nothing to be recovered. */
export function isUnderWay({ memory }: Pick<Trader, 'memory'>, id: string): boolean {
  return memory.underWay.has(id)
}

/** Runs a replacement of an intent's transaction, whose end is the intent's. */
export async function runReplacement(
  { memory: { underWay, replacements } }: Pick<Trader, 'memory'>,
  id: string,
  run: () => Promise<ExecutionRecord>,
): Promise<ExecutionRecord> {
  const wasUnderWay = underWay.has(id)
  const running = run()
  replacements.set(id, running)
  underWay.add(id)
  try {
    return await running
  } finally {
    if (replacements.get(id) === running) replacements.delete(id)
    if (!wasUnderWay) underWay.delete(id)
  }
}

/** What is known of an execution that stopped here: its replacement's end, or what is on disk. */
async function findLater(trader: Trader, id: string): Promise<ExecutionRecord | null> {
  const {
    log,
    memory: { replacements },
  } = trader
  const running = replacements.get(id)
  try {
    return await (running ?? log.read(id))
  } catch {
    // Told where the replacement was asked for. It may have been replaced itself; otherwise the record is unresolved.
    const isReplaced = running !== undefined && replacements.get(id) !== running
    return isReplaced ? findLater(trader, id) : log.read(id).catch(() => null)
  }
}

/** Takes an intent from the press to its end, or as far as it can be known. Never throws. */
export async function executeIntent(
  trader: Trader,
  intent: Intent,
  pressId: string,
  summary: ExecutionSummary,
  scene: ExecutionScene,
): Promise<ExecutionEnd> {
  const { underWay } = trader.memory
  const ports = portsOf(trader, scene)
  underWay.add(intent.id)
  trader.mark('intended', intent.id)
  try {
    const ended = await execute(ports, intent, pressId, summary, scene.owed)
    return ended ? endOf(trader, ended) : { state: 'refused', code: 'duplicate', detail: {} }
  } catch (error) {
    // What was signed is on disk and goes on being resolved; only what was not is refused.
    const stored = await findLater(trader, intent.id)
    return stored && stored.attempts.length > 0 ? endOf(trader, stored) : refusalOf(trader, error)
  } finally {
    underWay.delete(intent.id)
    trader.mark('ended', intent.id)
  }
}

/** The way out by a slot's settings. */
export function wayOf({ antiSandwich, fastMode }: TradeSettings): SendWay {
  return { protection: antiSandwich, isFast: fastMode }
}
