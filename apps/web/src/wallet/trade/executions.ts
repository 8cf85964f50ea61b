import { networkFacts } from '@peregrine/core/network'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import type { Attempt, ExecutionRecord, ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import {
  arm,
  type BuiltTransaction,
  type ChainVerdict,
  execute,
  type ExecutionPorts,
  type SignedAttempt,
} from '@peregrine/wallet/execution/runExecution'
import type { Environment, Intent, Unsigned } from '@peregrine/wallet/intent'
import { isFault } from '@peregrine/core/fault'
import { callOfSigned, evmUnsigned } from '@peregrine/wallet/trade/evmUnsigned'
import type { ExecutionEnd } from '@peregrine/wallet/trade/runSwap'
import { environmentId } from '../../kit/preferences/environment.ts'
import { askChain, quantity } from '../chain.ts'
import { indexedDbLog } from '../execution/indexedDbLog.ts'
import { holder, isHolderAlive } from './holder.ts'
import { MalformedBuild } from '@peregrine/wallet/trade/parseBuilt'
import { WalletRefusal } from '../walletClient.ts'
import { WalletError } from '../../domain/wallet-connect/wallet.ts'
import { markTrade } from './markTrade.ts'
import { Refused } from './refused.ts'
import { readVerdict, sendAttempt, type SendWay } from './send.ts'
import { signFor } from './signFor.ts'

/** The log of this browser, shared by all tabs. */
export const executionLog = indexedDbLog(environmentId())

export type ExecutionScene = {
  environment: Environment
  way: SendWay
  /** Builds what was not built before; without it only what was signed already is built again. */
  build?: (intent: Intent) => Promise<BuiltTransaction>
  onChange?: (record: ExecutionRecord) => void
}

const listeners = new Set<() => void>()
const news = `peregrine-executions-${environmentId()}`
let others: BroadcastChannel | null = null

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(news)
  opened.onmessage = callAll
  return opened
}

function callAll(): void {
  for (const listener of listeners) listener()
}

/** Calls back on every change of the log, by this tab or another one, until the returned function is called. */
export function watchExecutions(listener: () => void): () => void {
  others ??= openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  callAll()
  others ??= openChannel()
  others.postMessage(null)
}

async function latestNonce({ network, wallet }: Intent): Promise<number> {
  const reply = await askChain(networkFacts[network].chain, 'eth_getTransactionCount', [wallet, 'latest'])
  return Number(quantity(reply, 'transaction count'))
}

/** The transaction that was signed before, with the limits of this intent. */
async function rebuilt(intent: Intent): Promise<BuiltTransaction> {
  const raw = (await executionLog.read(intent.id))?.attempts[0]?.raw
  if (!raw?.startsWith('0x')) throw new Error('nothing was signed that could be built again')
  const call =
    intent.kind === 'cancel'
      ? { to: intent.wallet, data: '0x', value: 0n }
      : callOfSigned(raw as `0x${string}`)
  return { unsigned: evmUnsigned(intent, call), lastValidBlockHeight: null }
}

/** The codes of the last refusals, since the record keeps only their names. */
const details = new Map<string, Readonly<Record<string, string>>>()

async function sign(intent: Intent, unsigned: Unsigned): Promise<SignedAttempt> {
  markTrade('sign', intent.id)
  const signed = await signFor(intent, unsigned)
  markTrade('signed', intent.id)
  if ('refused' in signed) details.set(intent.id, signed.detail)
  return signed
}

/** Intents whose last look-up nobody answered. */
const unread = new Set<string>()
const notRead = 'not-read'

/** What cannot be read counts as unknown, and is told as what it is. */
async function verdictOf(intent: Intent, attempt: Attempt): Promise<ChainVerdict> {
  const verdict = await readVerdict(intent, attempt)
  if (verdict === null) unread.add(intent.id)
  else unread.delete(intent.id)
  return verdict ?? 'unknown'
}

/** Everything that an execution in this tab waits for. */
export function portsOf({ environment, way, build, onChange }: ExecutionScene): ExecutionPorts {
  return {
    log: executionLog,
    holder,
    runId: environment.runId,
    nowMs: () => Date.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    isAlive: isHolderAlive,
    latestNonce,
    build: build ?? rebuilt,
    sign,
    send: (intent, attempt) => sendAttempt(intent, attempt, way),
    verdict: verdictOf,
    onChange: (record) => {
      onChange?.(record)
      tell()
    },
  }
}

/** How a record stands, for the flow of a trade. */
export function endOf({ id, state, attempts, landed, reason }: ExecutionRecord): ExecutionEnd {
  const hash = landed ?? attempts.at(-1)?.hash
  if (hash === undefined) return { state: 'refused', code: reason ?? state, detail: details.get(id) ?? {} }
  if (state === 'confirmed' || state === 'failed' || state === 'expired') return { state, hash, reason }
  return { state: 'unknown', hash, reason: unread.has(id) ? notRead : reason }
}

function codeOf(error: unknown): string {
  if (isFault(error)) return error.code
  if (error instanceof WalletRefusal) return error.problem
  if (error instanceof WalletError) return `wallet-${error.refusal}`
  return error instanceof MalformedBuild ? error.code : 'not-built'
}

function refusalOf(error: unknown): ExecutionEnd {
  if (error instanceof Refused) return { state: 'refused', code: error.code, detail: error.detail }
  console.error('A transaction could not be built', error)
  return { state: 'refused', code: codeOf(error), detail: {} }
}

/** Intents that this tab is carrying out now: nothing to be recovered. */
const underWay = new Set<string>()

/** True for an intent that this tab is carrying out now. */
export function isUnderWay(id: string): boolean {
  return underWay.has(id)
}

const replacements = new Map<string, Promise<ExecutionRecord>>()

/** Runs a replacement of an intent's transaction, whose end is the intent's. */
export async function runReplacement(
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
async function findLater(id: string): Promise<ExecutionRecord | null> {
  const running = replacements.get(id)
  try {
    return await (running ?? executionLog.read(id))
  } catch {
    // Told where the replacement was asked for. It may have been replaced itself; otherwise the record is unresolved.
    const isReplaced = running !== undefined && replacements.get(id) !== running
    return isReplaced ? findLater(id) : executionLog.read(id).catch(() => null)
  }
}

/** Takes an intent from the press to its end, or as far as it can be known. Never throws. */
export async function executeIntent(
  intent: Intent,
  pressId: string,
  summary: ExecutionSummary,
  scene: ExecutionScene,
): Promise<ExecutionEnd> {
  const ports = portsOf(scene)
  underWay.add(intent.id)
  markTrade('intended', intent.id)
  try {
    const armed = await arm(ports, intent, pressId, summary)
    if (!armed) return { state: 'refused', code: 'duplicate', detail: {} }
    return endOf(await execute(ports, armed))
  } catch (error) {
    // What was signed is on disk and goes on being resolved; only what was not is refused.
    const stored = await findLater(intent.id)
    return stored && stored.attempts.length > 0 ? endOf(stored) : refusalOf(error)
  } finally {
    underWay.delete(intent.id)
    markTrade('ended', intent.id)
  }
}

/** The way out by a slot's settings. */
export function wayOf({ antiSandwich, fastMode }: TradeSettings): SendWay {
  return { protection: antiSandwich, isFast: fastMode }
}
