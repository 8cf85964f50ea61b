import { untilFound } from '@peregrine/testkit/untilFound'
import type { Page } from 'playwright-core'

/** One wallet's part of the newest press, as the panel shows it. */
export type ShownPart = { state: string; text: string }

/** The parts of the newest press, once it has so many and none of them runs. */
export function untilEnded(page: Page, count: number): Promise<ShownPart[]> {
  const find = async () => {
    const parts = await page
      .locator('[data-testid=trade-steps] [data-testid=trade-part]')
      .evaluateAll((shown) =>
        shown.map((part) => ({ state: part.getAttribute('data-state') ?? '', text: part.textContent })),
      )
    const isOver = parts.length === count && parts.every(({ state }) => state !== 'running')
    return isOver ? parts : null
  }
  return untilFound(find, { what: `end of ${count} trades`, endMs: 600_000 })
}

/** A trade of the browser's execution log that was signed. */
export type SentTrade = {
  wallet: string
  units: bigint
  hashes: string[]
  signedAtMs: number
  updatedAtMs: number
}

/** Reads the signed trades of one side from the browser's execution log, in the order of their wallets. */
export async function readLog(page: Page, side: 'buy' | 'sell'): Promise<SentTrade[]> {
  const trades = await page.evaluate(async (wanted) => {
    type Stored = {
      intent: { kind: string; wallet: string; side?: string; spend?: { units: bigint } }
      attempts: { hash: string; signedAtMs: number }[]
      updatedAtMs: number
    }
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the log could not be read'))
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const database = await settled(
      indexedDB.open(names.find((one) => one.startsWith('peregrine-executions-')) ?? ''),
    )
    // Nothing else is ever stored there.
    const stored = (await settled(
      database.transaction('records').objectStore('records').getAll(),
    )) as Stored[]
    database.close()
    return stored.flatMap(({ intent, attempts, updatedAtMs }) =>
      intent.kind === 'swap' && intent.side === wanted && attempts[0]
        ? {
            wallet: intent.wallet,
            units: String(intent.spend?.units),
            hashes: attempts.map(({ hash }) => hash),
            signedAtMs: attempts[0].signedAtMs,
            updatedAtMs,
          }
        : [],
    )
  }, side)
  return trades.map(({ units, ...trade }) => ({ ...trade, units: BigInt(units) }))
}
