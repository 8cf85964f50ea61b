import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { FirstBuyers, MeasuredToken } from './figureStore.ts'
import { countNewWallets, listFirstBuyers } from './peopleStore.ts'

/** A token's first buyers, and the new wallets among its holders, as of `atMs`; null where unknown. */
export type People = { firstBuyers: FirstBuyers | null; newWallets: number | null; atMs: number | null }

export const nobodyKnown: People = { firstBuyers: null, newWallets: null, atMs: null }

/** A look takes a reading for each holder, so a token waits this long for the next, except while it is young. */
const pauseMs = 10_000
const youngMs = 120_000
const youngPauseMs = 1_000
const looksAtOnce = 30

const numberOf = (column: string | null): number | null => (column === null ? null : Number(column))

function storedPeople(row: MeasuredToken): People {
  const { first_buyers: wallets, first_units: units, first_last_ms: lastMs } = row
  return {
    firstBuyers: wallets && units && lastMs !== null ? { wallets, units, lastMs: Number(lastMs) } : null,
    newWallets: row.new_wallets,
    atMs: numberOf(row.people_ms),
  }
}

/** Returns the tokens to be looked at now, those never looked at first. */
function dueTokens(known: readonly MeasuredToken[], nowMs: number): MeasuredToken[] {
  const isDue = ({ people_ms: atMs, created_ms: createdMs }: MeasuredToken) => {
    const isYoung = nowMs - Number(createdMs) < youngMs
    return atMs === null || nowMs - Number(atMs) >= (isYoung ? youngPauseMs : pauseMs)
  }
  return known
    .filter(isDue)
    .sort((a, b) => Number(a.people_ms ?? 0) - Number(b.people_ms ?? 0))
    .slice(0, looksAtOnce)
}

/** Returns the people of these tokens, whose holders are all known: looked up anew where it is time, else as stored. */
export async function lookUpPeople(
  pool: Pool,
  chain: ChainKey,
  known: readonly MeasuredToken[],
  nowMs: number,
): Promise<Map<string, People>> {
  const people = new Map(known.map((row) => [row.token, storedPeople(row)]))
  const due = dueTokens(known, nowMs)
  if (due.length === 0) return people
  const tokens = due.map(({ token }) => token)
  const unsettled = due.filter((row) => !row.is_settled).map(({ token }) => token)
  const [buyers, newcomers] = await Promise.all([
    unsettled.length === 0 ? [] : listFirstBuyers(pool, chain, unsettled),
    countNewWallets(pool, chain, tokens),
  ])
  const buyersOf = new Map(buyers.map((row) => [row.token, row]))
  const newOf = new Map(newcomers.map((row) => [row.token, Number(row.new_wallets)]))
  for (const row of due) {
    const found = buyersOf.get(row.token)
    const now = found && {
      wallets: found.first_buyers,
      units: found.first_units,
      lastMs: Number(found.first_last_ms),
    }
    people.set(row.token, {
      firstBuyers: row.is_settled ? storedPeople(row).firstBuyers : (now ?? null),
      // Nobody holds any of it.
      newWallets: newOf.get(row.token) ?? 0,
      atMs: nowMs,
    })
  }
  return people
}
