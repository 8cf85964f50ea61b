import type { Lie } from '../lies.ts'
import type { Played, Word } from '../play.ts'
import { type Fault, type Faults, type Trade } from './fault.ts'

const tradeKinds: readonly string[] = ['swap', 'transfer']

/** A wallet's trades that a chain has taken. */
function landedOf({ ledger, signed }: Played, wallet: string) {
  const hashes = signed.flatMap(({ by, deed }) =>
    deed?.signer === wallet && tradeKinds.includes(by.intent.kind) ? [deed.hash] : [],
  )
  return ledger.landed.filter(({ deed }) => hashes.includes(deed.hash))
}

/** What the node's own word about a hash decides; no page has another. */
const isOfVerdict = (lie: Lie | null) =>
  lie?.label === 'verdict' && (lie.path.length <= 1 || lie.path.at(-1) === 'state')

/** True for a word that the chain contradicts. */
function isFalse({ state, reason }: Word, isTaken: boolean, isDone: boolean): boolean {
  if (state === 'confirmed') return !isDone
  if (!['failed', 'expired', 'refused'].includes(state)) return false
  return isDone || (reason === 'failed-on-chain' && !isTaken)
}

/** What is said of an end is what the chain says. */
export function judgeWord(word: Word, played: Played, lie: Lie | null): Fault[] {
  const landed = landedOf(played, word.wallet)
  const isDone = landed.some(({ isSuccess }) => isSuccess)
  if (!isFalse(word, landed.length > 0, isDone)) return []
  const kind = isOfVerdict(lie) ? 'believed' : 'verdict'
  const { state, reason, hash } = word
  return [{ kind, why: `${state} (${reason}) of ${hash}, on chain ${isDone ? 'done' : 'not'}` }]
}

/** One press, one transaction; and one nonce for whatever may take its place. */
export function* judgeDoubled(played: Played, { wallet, deeds }: Trade): Faults {
  const done = landedOf(played, wallet)
  if (done.length > 1) yield { kind: 'doubled', why: `${done.length} transactions of one press` }
  const nonces = new Set(
    deeds.flatMap(({ kind, deed }) => (kind === 'swap' && deed.nonce !== null ? [deed.nonce] : [])),
  )
  if (nonces.size > 1) yield { kind: 'doubled', why: `signed with nonces ${[...nonces].join(' and ')}` }
}
