import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { LostClaim } from '@peregrine/wallet/execution/recordSteps'
import { recover } from '@peregrine/wallet/execution/runExecution'
import { isUnderWay, portsOf } from './executions.ts'
import { fillGivenUp } from './fillNonce.ts'
import { settleTrade } from './settleTrade.ts'
import type { Trader } from './traderPorts.ts'

const everyMs = 10_000

/** What a trade changes, however late its end is known. */
function noteEnd({ tell }: Trader, { intent, state }: ExecutionRecord): void {
  const { network, wallet } = intent
  if (isFinal(state)) tell({ type: 'balance-changed', network, wallet })
}

async function recoverOne(trader: Trader, record: ExecutionRecord): Promise<ExecutionRecord | null> {
  const { environment } = await trader.trading()
  const way = { protection: record.summary.protection, isFast: false }
  const ports = portsOf(trader, { environment, way })
  // A way that is closed now says nothing of bytes that may have left when it was open.
  const send: typeof ports.send = async (intent, attempt) => {
    const sent = await ports.send(intent, attempt)
    return sent.outcome === 'refused' && sent.reason === 'feature.off' ? { outcome: 'unknown' } : sent
  }
  try {
    const ended = await recover({ ...ports, send }, record)
    if (!ended) return null
    trader.tell({ type: 'recovered', record: ended })
    noteEnd(trader, ended)
    return ended
  } catch (error) {
    // Another tab was quicker: its result is in the log.
    if (error instanceof LostClaim) return null
    throw error
  }
}

/** Settles a confirmed trade, unless the tab that confirmed it still runs and does so itself. */
async function settleOne(trader: Trader, { id, holder: by }: ExecutionRecord): Promise<void> {
  const isOthers = by !== null && by !== trader.holder && (await trader.isHolderAlive(by))
  if (!isOthers) await settleTrade(trader, id)
}

const isOwing = ({ state, owed }: ExecutionRecord) => state === 'confirmed' && owed !== undefined

async function attendTo(trader: Trader, record: ExecutionRecord): Promise<void> {
  try {
    const ended = isFinal(record.state) ? record : await recoverOne(trader, record)
    if (ended && isOwing(ended)) await settleOne(trader, ended)
  } catch (error) {
    console.warn('A transaction is not resolved or settled yet', record.id, error)
  }
}

/** Continues everything in the log that has no end yet, or owes something, and no living tab. */
export async function recoverAll(trader: Trader): Promise<void> {
  const stored = (await trader.log.list()).filter(({ id }) => !isUnderWay(trader, id))
  const open = stored.filter((record) => !isFinal(record.state) || isOwing(record))
  // At once: one that is watched for a minute must not hold up another, whose nonce it may be waiting for.
  await Promise.all(open.map((record) => attendTo(trader, record)))
}

/**
 * Keeps resolving unfinished executions, and filling what orders' transactions wait for, every ten seconds until the
 * returned function is called.
 */
export function keepRecovering(trader: Trader): () => void {
  let isRunning = true
  const keep = async (work: (trader: Trader) => Promise<void>): Promise<void> => {
    while (isRunning) {
      await work(trader).catch((error: unknown) => {
        console.warn('The execution log could not be read', error)
      })
      await trader.sleep(everyMs)
    }
  }
  void keep(recoverAll)
  // By itself: the recovery watches for a minute what waits for it.
  void keep(fillGivenUp)
  return () => {
    isRunning = false
  }
}
