import { getListedFacts, type ListedFacts } from '@peregrine/contract/routes/listedFacts'
import { listedTokenPattern, maxListedTokens } from '@peregrine/contract/tokenList'
import { isFault } from '@peregrine/core/fault'
import { networkFacts } from '@peregrine/core/network'
import { Unreachable } from '@peregrine/trader/http/request'
import { useEffect } from 'react'
import { create } from 'zustand'
import { call } from '../../kit/http/call.ts'
import type { TokenRef } from './tokenRef.ts'

/** Rows that appear together share one request; live lists get at most one in this time. */
const gatherMs = 100
const everyMs = 2_000
/** Liquidity moves, and with it who is the original. */
const refreshMs = 60_000

const useFacts = create<{ known: ReadonlyMap<string, ListedFacts> }>()(() => ({ known: new Map() }))

const nothingKnown: ListedFacts = { original: null, bornAt: null }

/** Rows on screen by token, and when each token was last asked for. */
const shown = new Map<string, number>()
const askedAt = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let plannedMs = 0
let lastAskMs = Number.NEGATIVE_INFINITY

const keyOf = ({ network, token }: TokenRef): string => `${networkFacts[network].chain}.${token}`

function dueKeys(nowMs: number): string[] {
  const isDue = (key: string) => nowMs - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= refreshMs
  return [...shown.keys()].filter(isDue).slice(0, maxListedTokens).sort()
}

function keep(asked: readonly string[], found: readonly { key: string; facts: ListedFacts }[]): void {
  const known = new Map(useFacts.getState().known)
  for (const key of asked) known.set(key, nothingKnown)
  for (const { key, facts } of found) known.set(key, facts)
  // Tokens that left the screen are forgotten once they would be asked for again.
  for (const [key, atMs] of askedAt)
    if (!shown.has(key) && Date.now() - atMs >= refreshMs) {
      askedAt.delete(key)
      known.delete(key)
    }
  useFacts.setState({ known })
}

async function askFor(keys: readonly string[]): Promise<void> {
  for (const key of keys) askedAt.set(key, lastAskMs)
  try {
    const data = await call(getListedFacts, { query: { tokens: keys.join(',') }, priority: 'low' })
    keep(
      keys,
      data.map(({ chain, token, ...facts }) => ({ key: `${chain}.${token}`, facts })),
    )
  } catch (error) {
    if (!isFault(error) && !(error instanceof Unreachable)) throw error
    // The rows keep what was known of them, and the next round asks again.
  }
}

function run(): void {
  timer = undefined
  const keys = dueKeys(Date.now())
  if (keys.length > 0) {
    lastAskMs = Date.now()
    void askFor(keys)
  }
  plan()
}

/** Sets the timer for the next request; one that is due sooner stays, or rows that keep coming would put it off. */
function plan(): void {
  const nowMs = Date.now()
  const isWaiting = dueKeys(nowMs).length > 0
  const atMs = nowMs + (isWaiting ? Math.max(gatherMs, lastAskMs + everyMs - nowMs) : refreshMs / 4)
  if (timer !== undefined && plannedMs <= atMs) return
  clearTimeout(timer)
  plannedMs = atMs
  timer = setTimeout(run, atMs - nowMs)
}

function stop(): void {
  clearTimeout(timer)
  timer = undefined
  // The next page need not wait for its first request.
  lastAskMs = Number.NEGATIVE_INFINITY
}

/** Counts a row in until the returned function is called. */
function show(key: string): () => void {
  shown.set(key, (shown.get(key) ?? 0) + 1)
  if (shown.get(key) === 1) plan()
  return () => {
    const left = (shown.get(key) ?? 1) - 1
    if (left > 0) shown.set(key, left)
    else shown.delete(key)
    if (shown.size === 0) stop()
  }
}

/**
 * Returns what a row says of its token besides what its list has: the token that it may be a copy of, and its birth.
 * Undefined until the server has said. All rows of the page are asked for together.
 */
export function useListedFacts(token: TokenRef): ListedFacts | undefined {
  const key = keyOf(token)
  useEffect(() => (listedTokenPattern.test(key) ? show(key) : undefined), [key])
  return useFacts(({ known }) => known.get(key))
}
