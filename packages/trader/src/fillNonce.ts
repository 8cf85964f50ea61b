import { type EvmNetwork } from '@peregrine/core/trading/autoGas'
import type { Network } from '@peregrine/core/network'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { derivedId } from '@peregrine/wallet/execution/derivedId'
import {
  type ExecutionRecord,
  type ExecutionSummary,
  isFinal,
} from '@peregrine/wallet/execution/executionRecord'
import { isGivenUp } from '@peregrine/wallet/execution/nonceOfIntent'
import { nonceKeyOf } from '@peregrine/wallet/execution/recordSteps'
import type { CancelIntent } from '@peregrine/wallet/intent'
import { builtEvm, plainCall } from './buildEvm.ts'
import { executeIntent, portsOf, readNonces } from './executions.ts'
import { plainLimits } from './fees.ts'
import { emptyGas } from './replacement.ts'
import type { Trader } from './traderPorts.ts'
import { withinPrice } from './withinPrice.ts'

/** Time that a transaction waits before what keeps it waiting is filled: the next trade may take the nonce. */
const patienceMs = 10_000
/** Empty transactions that may end unsigned before the nonce is left to the trader. */
const maxTries = 5
const way = { protection: 'off', isFast: false } as const

/** What the history shows of an empty transaction. */
export function fillerSummary(network: Network): ExecutionSummary {
  const { symbol, decimals } = coinAddress(network)
  return { symbol, decimals, spendSymbol: symbol, spendDecimals: decimals, protection: 'off' }
}

const nonceOf = ({ attempts }: ExecutionRecord) => attempts.at(-1)?.nonce ?? null

/** Of each account the transaction of an order that waits with the lowest nonce. */
function firstWaiting(records: readonly ExecutionRecord[], nowMs: number): ExecutionRecord[] {
  const waiting = records.filter(
    ({ state, summary, attempts: [first] }) =>
      summary.isByOrder &&
      !isFinal(state) &&
      typeof first?.nonce === 'number' &&
      nowMs - first.signedAtMs >= patienceMs,
  )
  const descending = waiting.toSorted((one, other) => (nonceOf(other) ?? 0) - (nonceOf(one) ?? 0))
  return [...new Map(descending.map((record) => [nonceKeyOf(record.intent), record])).values()]
}

/** Id of the empty transaction in front of another; null where one was signed, or has failed too often. */
async function fillerId(
  { log }: Trader,
  { id: waiting }: ExecutionRecord,
  nonce: number,
): Promise<string | null> {
  for (let earlier = 0; earlier < maxTries; earlier++) {
    const id = derivedId('filler', `${waiting}:${nonce}`, earlier)
    const filler = await log.read(id)
    if (!filler) return id
    if (!isFinal(filler.state) || filler.attempts.length > 0) return null
  }
  return null
}

async function fill(trader: Trader, record: ExecutionRecord, nonce: number): Promise<void> {
  const { intent, pressId } = record
  const { environment, network, wallet } = intent
  const [id, plain] = await Promise.all([
    fillerId(trader, record, nonce),
    plainLimits(trader, network as EvmNetwork, emptyGas),
  ])
  if (id === null) return
  // At the price of gas that was agreed to with the trade: where that is too little, the trade could not land either.
  const limits = { ...withinPrice(plain, intent.limits), nonce }
  const filler: CancelIntent = { kind: 'cancel', id, environment, network, wallet, limits }
  await executeIntent(trader, filler, pressId, fillerSummary(network), {
    environment,
    way,
    build: async () => async (given) => builtEvm({ ...filler, limits: given }, plainCall(filler)),
  })
}

/** Fills what a transaction waits for, if that is a nonce which was reserved here and given up. */
async function fillBefore(trader: Trader, record: ExecutionRecord): Promise<void> {
  const { environment } = await trader.trading()
  const { intent } = record
  if (intent.environment.runId !== environment.runId || !(await trader.canSign(intent.wallet))) return
  const { latest, pending } = await readNonces(trader, intent)
  const nonce = nonceOf(record)
  // What a node has waiting there is another program's, or will end by itself.
  if (nonce === null || nonce <= latest || pending > latest) return
  if (await isGivenUp(portsOf(trader, { environment, way }), intent, latest))
    await fill(trader, record, latest)
}

/**
 * Fills nonces that were reserved here and given up, by empty transactions of the wallets to themselves, where transactions
 * of orders wait behind them: nobody is there to ask for it. What the trader has pressed himself is left to him, as are
 * wallets that cannot sign now. Rejects where the log cannot be read; the rest is tried again with the next call.
 */
export async function fillGivenUp(trader: Trader): Promise<void> {
  const waiting = firstWaiting(await trader.log.list(), trader.nowMs())
  await Promise.all(
    waiting.map((record) =>
      fillBefore(trader, record).catch((error: unknown) => {
        console.warn('What a transaction waits for could not be filled', record.id, error)
      }),
    ),
  )
}
