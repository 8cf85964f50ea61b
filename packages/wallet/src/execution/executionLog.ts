import type { ExecutionRecord } from './executionRecord.ts'

/** One wallet's nonces on one chain: who holds which, and what is known of them beyond the chain's own counts. */
export type NonceBook = {
  runId: string | null
  /** One above the highest nonce of an own transaction that landed: a node that lags behind counts less for a while. */
  floor: number
  /** Intent ids by nonce, of transactions that are not final yet. */
  held: Readonly<Record<string, string>>
  /** Nonces that a node called taken though nobody here holds them: another program's transaction waits there. */
  taken?: readonly number[]
  /** Ids of stopped intents by the nonce that another one took from them: theirs again where that one never lands. */
  displaced?: Readonly<Record<string, string>>
  /** Nonces whose intents have ended without a transaction that took them: what was signed behind them waits. */
  freed?: readonly number[]
}

/** A wallet's transactions by `eth_getTransactionCount`: those in blocks, and those with what waits right behind them. */
export type NonceCounts = { latest: number; pending: number }

/**
 * Where executions are kept, shared by all tabs. Every method is one atomic and durable step; a method that rejects has
 * changed nothing.
 */
export type ExecutionLog = {
  /** Adds a record; false if its id is there already. */
  add(record: ExecutionRecord): Promise<boolean>
  read(id: string): Promise<ExecutionRecord | null>
  list(): Promise<readonly ExecutionRecord[]>
  /** Replaces a record, read as `was`, if `mayReplace`; returns what is stored now, or null if it was not replaced. */
  replace(was: ExecutionRecord, next: ExecutionRecord): Promise<ExecutionRecord | null>
  /** Reads a nonce book and stores what `change` makes of it, in one step. Returns what was stored. */
  changeNonces(key: string, change: (book: NonceBook | null) => NonceBook): Promise<NonceBook>
}

/**
 * True if what was made of a record, read as `was`, may take the place of the stored one. Within its epoch a record is its
 * holder's own. Whoever takes it over must have read it as it is: the holder may have signed meanwhile, and without the
 * bytes it would look as if nothing could land.
 */
export function mayReplace(
  stored: ExecutionRecord | null | undefined,
  was: ExecutionRecord,
  next: ExecutionRecord,
): boolean {
  if (stored?.epoch !== was.epoch) return false
  const isUnchanged =
    stored.state === was.state && JSON.stringify(stored.attempts) === JSON.stringify(was.attempts)
  return next.epoch === was.epoch || isUnchanged
}

/** Key of a wallet's nonces on a chain. */
export function nonceKey(chain: string, wallet: string): string {
  return `${chain}:${wallet}`
}

/** Transactions of one account that may wait: geth keeps no more of them (`txpool.accountqueue`). */
export const maxWaiting = 64

export type NonceWish = {
  intentId: string
  counts: NonceCounts
  runId: string | null
  /** Intents that hold a nonce and can only fail by now: the next transaction takes their place. */
  dead?: ReadonlySet<string>
  /** Those of them that may still land: the next transaction takes their place even where a node counts it as used. */
  stopped?: ReadonlySet<string>
  /** For an empty transaction: the nonce that keeps later ones waiting, and no other. */
  fills?: number
}

/**
 * `foreign`: transactions of other programs that wait before it. Null where more wait already than a node keeps, or what is
 * to be filled is used by now.
 */
export type Reservation = { nonce: number; foreign: number } | null

const emptyBook = (runId: string | null): NonceBook => ({ runId, floor: 0, held: {} })

/** Nonces from `landed` on that wait at a node, though nobody here holds them; `maxWaiting` at most are counted. */
function countForeign({ held }: NonceBook, landed: number, waiting: number): number {
  const end = Math.min(waiting, landed + maxWaiting)
  let count = 0
  for (let nonce = landed; nonce < end; nonce++) if (held[nonce] === undefined) count += 1
  return count
}

/** True for a nonce that something else is known to use. */
function isOccupied({ held, taken }: NonceBook, { dead, fills }: NonceWish, nonce: number): boolean {
  const holder = held[nonce]
  const isHeld = holder !== undefined && !dead?.has(holder)
  return isHeld || (fills === undefined && taken?.includes(nonce) === true)
}

/** The first nonce, not below `landed`, whose own transaction was stopped. */
function firstStopped({ held }: NonceBook, { stopped }: NonceWish, landed: number): number {
  const nonces = Object.entries(held).flatMap(([nonce, id]) => (stopped?.has(id) ? [Number(nonce)] : []))
  return Math.min(...nonces.filter((nonce) => nonce >= landed))
}

function placeIn(book: NonceBook, wish: NonceWish): Reservation {
  const { latest, pending } = wish.counts
  if (wish.fills !== undefined) {
    const isOpen = wish.fills >= latest && !isOccupied(book, wish, wish.fills)
    return isOpen ? { nonce: wish.fills, foreign: 0 } : null
  }
  // No node lags behind by as many as this: such a floor is a wrong answer's.
  const floor = book.floor - latest > maxWaiting ? 0 : book.floor
  const landed = Math.max(latest, floor)
  const waiting = Math.max(landed, pending)
  const own = Object.entries(book.held).find(([, id]) => id === wish.intentId)
  let nonce = own ? Number(own[0]) : Math.min(waiting, firstStopped(book, wish, landed))
  while (!own && isOccupied(book, wish, nonce)) nonce += 1
  return nonce - latest >= maxWaiting ? null : { nonce, foreign: countForeign(book, landed, waiting) }
}

/**
 * Reserves the lowest nonce that neither the chain has used, nor waits at a node, nor another intent holds. Nothing is
 * kept of what a node counts: a wrong answer concerns one transaction.
 */
export async function reserveNonce(log: ExecutionLog, key: string, wish: NonceWish): Promise<Reservation> {
  let reserved: Reservation = null
  await log.changeNonces(key, (stored) => {
    const book = stored?.runId === wish.runId ? stored : emptyBook(wish.runId)
    reserved = placeIn(book, wish)
    const isAhead = (nonce: number) => nonce >= wish.counts.latest
    const placed = reserved ? place(book, wish, reserved.nonce) : book
    const { taken, freed } = placed
    return {
      ...placed,
      ...(taken && { taken: taken.filter(isAhead) }),
      ...(freed && { freed: freed.filter(isAhead) }),
    }
  })
  return reserved
}

function place(book: NonceBook, { intentId, stopped }: NonceWish, nonce: number): NonceBook {
  const before = book.held[nonce]
  const isDisplaced = before !== undefined && stopped?.has(before) === true
  return {
    ...book,
    held: { ...book.held, [nonce]: intentId },
    ...(book.freed && { freed: book.freed.filter((one) => one !== nonce) }),
    ...(isDisplaced && { displaced: { ...book.displaced, [nonce]: before } }),
  }
}

/**
 * Notes that another transaction waits at a nonce. False, and nothing is noted, where that is a stopped one of our own,
 * whose place was taken.
 */
export async function noteTaken(log: ExecutionLog, key: string, nonce: number): Promise<boolean> {
  const { displaced } = await log.changeNonces(key, (stored) => {
    const book = stored ?? emptyBook(null)
    if (book.displaced?.[nonce] !== undefined) return book
    return { ...book, taken: [...new Set([...(book.taken ?? []), nonce])].slice(-maxWaiting) }
  })
  return displaced?.[nonce] === undefined
}

const withoutId = (ids: Readonly<Record<string, string>>, gone: string) =>
  Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== gone))

/** What is held without an intent's part in it. */
function withoutHold({ held, displaced }: NonceBook, id: string): Pick<NonceBook, 'held' | 'displaced'> {
  return { held: withoutId(held, id), ...(displaced && { displaced: withoutId(displaced, id) }) }
}

const withFreed = ({ freed }: NonceBook, nonce: number) =>
  [...new Set([...(freed ?? []), nonce])].slice(-maxWaiting)

/**
 * Ends an intent's hold on its nonce.
 *
 * @param isUsed a transaction of the intent landed with it; otherwise it is free again, as far as the chain says so
 */
export async function endNonce(
  log: ExecutionLog,
  key: string,
  { intentId, isUsed }: { intentId: string; isUsed: boolean },
): Promise<void> {
  await log.changeNonces(key, (stored) => {
    const book = stored ?? emptyBook(null)
    const own = Object.entries(book.held).find(([, id]) => id === intentId)
    const floor = own && isUsed ? Math.max(book.floor, Number(own[0]) + 1) : book.floor
    const { held, displaced } = withoutHold(book, intentId)
    if (!own || isUsed) return { ...book, floor, held, ...(displaced && { displaced }) }
    const [nonce] = own
    const back = displaced?.[nonce]
    if (back) return { ...book, held: { ...held, [nonce]: back }, displaced }
    return { ...book, held, ...(displaced && { displaced }), freed: withFreed(book, Number(nonce)) }
  })
}
