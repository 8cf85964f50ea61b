import { afterMs } from '@peregrine/testkit/afterMs'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Page } from 'playwright-core'
import { confirmTrade } from './confirmTrade.ts'
import { readStore } from './pageDatabase.ts'

/** A trade of this browser, as its log has it. */
export type LoggedTrade = {
  id: string
  kind: string
  state: string
  reason: string | null
  hashes: string[]
  /** True while it is confirmed and what it owes, such as the operator's fee, is not paid. */
  isOwing: boolean
}

/** Ends a tab as a crash does. */
export async function crash(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  // Nobody is left to answer.
  protocol.send('Page.crash').catch(() => undefined)
  await gone
}

/** Wants a purchase by a quick amount on a fresh tab, whose renderer crashes so many milliseconds after the consent. */
export async function killTab(keeper: Page, path: string, amount: string, killedMs: number): Promise<void> {
  const page = await keeper.context().newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByTestId('wallet-balance').waitFor()
  await page.getByTestId(`quick-${amount}`).click()
  await confirmTrade(page)
  await afterMs(killedMs, () => crash(page))
  await page.close()
}

type Stored = {
  id: string
  intent: { kind: string }
  state: string
  reason: string | null
  attempts: { hash: string }[]
  owed?: object
}

/** Reads the browser's execution log. */
export async function readTrades(page: Page): Promise<LoggedTrade[]> {
  // Nothing else is ever stored there.
  const stored = (await readStore(page, { database: 'peregrine-executions-', store: 'records' })) as Stored[]
  return stored.map(({ id, intent, state, reason, attempts, owed }) => ({
    id,
    kind: intent.kind,
    state,
    reason,
    hashes: attempts.map(({ hash }) => hash),
    isOwing: state === 'confirmed' && owed !== undefined,
  }))
}

const finals: readonly string[] = ['confirmed', 'failed', 'expired', 'refused', 'closed']

/** Reads the trades of the browser's log whose end is not known, or that owe something. */
export async function unsettledTrades(page: Page): Promise<LoggedTrade[]> {
  return (await readTrades(page)).filter(({ state, isOwing }) => isOwing || !finals.includes(state))
}

/** Waits until a tab that stays open has resolved everything, or the time is over. */
export async function resolvedTrades(page: Page, endMs: number): Promise<LoggedTrade[]> {
  const untilMs = Date.now() + endMs
  const find = async () => {
    const trades = await readTrades(page)
    const isOver = trades.every(({ state }) => finals.includes(state)) || Date.now() > untilMs
    return isOver ? trades : null
  }
  return untilFound(find, { what: 'end of the trades', endMs: 2 * endMs })
}

type Asked = (method: string, params: unknown[]) => Promise<unknown>

/** What a log and the chain disagree in; empty if they agree. `landed` is every transaction of the wallet. */
export async function contradictions(trades: readonly LoggedTrade[], ask: Asked): Promise<string[]> {
  const told: string[] = []
  for (const { id, state, reason, hashes } of trades) {
    const receipts = await Promise.all(hashes.map((hash) => ask('eth_getTransactionReceipt', [hash])))
    const statuses = receipts.flatMap((receipt) => (receipt as { status: string } | null)?.status ?? [])
    const said = state === 'confirmed' ? '0x1' : reason === 'failed-on-chain' ? '0x0' : undefined
    if (!finals.includes(state)) told.push(`${id} is still ${state}`)
    else if (statuses[0] !== said)
      told.push(`${id} is ${state} (${reason}), on chain ${statuses[0] ?? 'absent'}`)
    if (statuses.length > 1) told.push(`${id} landed ${statuses.length} times`)
  }
  return told
}

/** Transactions of the wallet that the chain holds, and those that its log knows of. */
export async function countLanded(
  trades: readonly LoggedTrade[],
  wallet: string,
  ask: Asked,
): Promise<{ onChain: number; inLog: number }> {
  const inLog = trades.filter(({ state, reason }) => state === 'confirmed' || reason === 'failed-on-chain')
  return {
    onChain: Number(await ask('eth_getTransactionCount', [wallet, 'latest'])),
    inLog: inLog.length,
  }
}
