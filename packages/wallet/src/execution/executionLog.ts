import type { ExecutionRecord } from './executionRecord.ts'

/** One wallet's nonces on one chain: the next one, and who holds which. */
export type NonceBook = {
  runId: string | null
  /** Lowest nonce that was not seen used: a node that lags behind must not make one be used twice. */
  floor: number
  /** Intent ids by nonce, of transactions that are not final yet. */
  held: Readonly<Record<string, string>>
}

/**
 * Where executions are kept, shared by all tabs. Every method is one atomic and durable step; a method that rejects has
 * changed nothing.
 */
export type ExecutionLog = {
  /** Adds a record; false if its id is there already. */
  add(record: ExecutionRecord): Promise<boolean>
  read(id: string): Promise<ExecutionRecord | null>
  list(): Promise<readonly ExecutionRecord[]>
  /** Replaces a record if its epoch is still this one; returns what is stored now, or null if it was not replaced. */
  replace(id: string, epoch: number, next: ExecutionRecord): Promise<ExecutionRecord | null>
  /** Reads a nonce book and stores what `change` makes of it, in one step. Returns what was stored. */
  changeNonces(key: string, change: (book: NonceBook | null) => NonceBook): Promise<NonceBook>
}

/** Key of a wallet's nonces on a chain. */
export function nonceKey(chain: string, wallet: string): string {
  return `${chain}:${wallet}`
}

/**
 * Reserves the lowest nonce that neither the chain has used nor another intent holds.
 *
 * @param latest `eth_getTransactionCount` at `latest`; nonces below are dropped as used
 */
export async function reserveNonce(
  log: ExecutionLog,
  key: string,
  { intentId, latest, runId }: { intentId: string; latest: number; runId: string | null },
): Promise<number> {
  let reserved = latest
  await log.changeNonces(key, (stored) => {
    const book = stored?.runId === runId ? stored : { runId, floor: 0, held: {} }
    const floor = Math.max(latest, book.floor)
    const held = Object.fromEntries(Object.entries(book.held).filter(([nonce]) => Number(nonce) >= floor))
    const own = Object.entries(held).find(([, id]) => id === intentId)
    reserved = own ? Number(own[0]) : floor
    while (!own && held[reserved] !== undefined) reserved += 1
    return { runId, floor, held: { ...held, [reserved]: intentId } }
  })
  return reserved
}

/**
 * Ends an intent's hold on its nonce.
 *
 * @param isUsed the chain has used it; otherwise nothing was sent with it and it is free again
 */
export async function endNonce(
  log: ExecutionLog,
  key: string,
  { intentId, isUsed }: { intentId: string; isUsed: boolean },
): Promise<void> {
  await log.changeNonces(key, (stored) => {
    const book = stored ?? { runId: null, floor: 0, held: {} }
    const own = Object.entries(book.held).find(([, id]) => id === intentId)
    const floor = own && isUsed ? Math.max(book.floor, Number(own[0]) + 1) : book.floor
    return {
      ...book,
      floor,
      held: Object.fromEntries(Object.entries(book.held).filter(([, id]) => id !== intentId)),
    }
  })
}
