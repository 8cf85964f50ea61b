import { Fault } from '@peregrine/core/fault'
import type { FenceRow, FenceState, NewClaim } from './fenceStore.ts'
import type { SignedTransaction } from './signedTransaction.ts'
import { proveDead, type VerdictDeps } from './verdict.ts'

export type ClaimRequest = Omit<NewClaim, 'attempt'>

/** What to do about earlier attempts of an intent. */
export type ClaimStep =
  | { do: 'go'; state: FenceState }
  | { do: 'insert'; attempt: number }
  | { do: 'prove'; rows: FenceRow[] }

/**
 * Whether signed bytes may leave beside the earlier attempts: the same bytes always, others if they take the same nonce
 * as every attempt that is not proven dead (at most one of them can land), else only after a proof.
 */
export function decideClaim(
  signed: Pick<SignedTransaction, 'hash' | 'nonce'>,
  rows: readonly FenceRow[],
): ClaimStep {
  const same = rows.find(({ hash }) => hash === signed.hash)
  if (same) return { do: 'go', state: same.state }
  const attempt = 1 + Math.max(-1, ...rows.map((row) => row.attempt))
  const alive = rows.filter(({ state }) => state !== 'dead')
  const isReplacement = signed.nonce !== null && alive.every(({ nonce }) => nonce === signed.nonce)
  if (alive.length === 0 || isReplacement) return { do: 'insert', attempt }
  return { do: 'prove', rows: alive }
}

const maxRounds = 8

async function areDead(deps: VerdictDeps, alive: readonly FenceRow[]): Promise<boolean> {
  for (const row of alive) {
    // What landed is never dead, on the chain or not.
    if (row.state === 'landed' || row.state === 'failed') return false
    if (!(await proveDead(deps, row))) return false
    await deps.fence.note(row.chain, row.hash, 'dead')
  }
  return true
}

/** A round that another process's claim overtook; the next one sees it. */
const overtaken = Symbol('overtaken')

async function claimRound(
  deps: VerdictDeps,
  request: ClaimRequest,
): Promise<FenceState | null | typeof overtaken> {
  const { signed, intent } = request
  const rows = await deps.fence.ofIntent(signed.chain, signed.sender, intent)
  if (rows.some(({ state }) => state === 'closed'))
    throw new Fault('intent.taken', { hash: '', outcome: 'closed' })
  const step = decideClaim(signed, rows)
  if (step.do === 'go') return step.state
  if (step.do === 'insert')
    return (await deps.fence.insert({ ...request, attempt: step.attempt })) ? null : overtaken
  if (await areDead(deps, step.rows)) return overtaken
  const [first] = step.rows
  throw new Fault('intent.taken', { hash: first?.hash ?? '', outcome: first?.state ?? 'unknown' })
}

/**
 * Claims an intent for signed bytes before they leave: one compare-and-set on the table's keys, so two processes cannot
 * both let a different transaction out.
 *
 * @returns what is known of an earlier send of the same bytes; null if this is their first
 * @throws Fault `intent.taken` with the first hash that may still land; without one if the intent was closed
 */
export async function claimIntent(deps: VerdictDeps, request: ClaimRequest): Promise<FenceState | null> {
  // The first attempt of a new intent costs one statement.
  if (await deps.fence.insert({ ...request, attempt: 0 })) return null
  for (let round = 0; round < maxRounds; round++) {
    const before = await claimRound(deps, request)
    if (before !== overtaken) return before
  }
  throw new Error(`the fence did not settle within ${maxRounds} rounds`)
}
