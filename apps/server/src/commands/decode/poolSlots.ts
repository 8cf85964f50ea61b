import { nativeCoin } from '@peregrine/core/address'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import type { PoolInfo, PoolQuestion } from '@peregrine/protocols/poolInfo'
import type { EvmRecording, PoolNote } from './recording.ts'

/** One side of a swap in a pool whose tokens are still numbers: `#0`, `#1`, … or `#u0` for an underlying coin. */
export type SlotLeg = { slot: string; side: 'in' | 'out'; units: bigint; index: number }

const maxSlots = 8
const genericDex: Record<PoolInfo['family'], string> = {
  v1: 'uniswap-v1',
  v2: 'univ2',
  v3: 'univ3',
  v4: 'uniswap-v4',
  infinity: 'pancake-infinity-cl',
  curve: 'curve',
  fourmeme: 'fourmeme',
}

const slots = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)

/** Builds a placeholder for an unknown pool: its tokens are slots, to be filled from other evidence. */
function poolOfSlots({ family, pool, emitter, chain }: PoolQuestion): PoolInfo {
  const isBin = family === 'infinity' && emitter === addressesByChain[chain]?.infinity?.bin
  const info = { pool, family, factory: null, isKnownFactory: false, feePips: null }
  const dex = isBin ? 'pancake-infinity-bin' : genericDex[family]
  if (family === 'curve')
    return { ...info, dex, tokens: slots('#', maxSlots), underlying: slots('#u', maxSlots) }
  if (family === 'fourmeme') return { ...info, dex, tokens: [pool, '#1'] }
  return { ...info, dex, tokens: family === 'v1' ? [nativeCoin, '#1'] : slots('#', 2) }
}

/** Returns the amounts that each swap of the pool moved in this transaction, slot by slot. */
export function legsOfPool(question: PoolQuestion, recording: EvmRecording): SlotLeg[] {
  const standIn = poolOfSlots(question)
  const pools = { get: (pool: string) => (pool === question.pool ? standIn : null) }
  const { facts } = decodeEvmLogs(recording.chain, recording.logs, pools)
  return facts.flatMap((fact): SlotLeg[] => {
    if (fact.kind !== 'swap' || fact.pool !== question.pool) return []
    const legs = [
      { slot: fact.sold.token, side: 'in' as const, units: fact.sold.units ?? 0n, index: fact.index },
      { slot: fact.bought.token, side: 'out' as const, units: fact.bought.units ?? 0n, index: fact.index },
    ]
    return legs.filter(({ slot }) => isUnknownToken(slot))
  })
}

/** True for a token that is still an unfilled slot. */
export function isUnknownToken(token: string): boolean {
  return token.startsWith('#')
}

/** Fills the placeholder's slots as far as they are known. */
export function fillSlots(
  question: PoolQuestion,
  filled: ReadonlyMap<string, string>,
  dex?: string,
): PoolInfo {
  const standIn = poolOfSlots(question)
  const fill = (token: string) => filled.get(token) ?? token
  return {
    ...standIn,
    dex: dex ?? standIn.dex,
    tokens: standIn.tokens.map(fill),
    ...(standIn.underlying && { underlying: standIn.underlying.map(fill) }),
  }
}

/**
 * Builds a pool from the note of a recorder or the user's file. Gaps that the transaction itself fills are taken from
 * `inferred`; a list of more than two coins may also be the underlying ones.
 */
export function poolOfNote({ family, pool }: PoolQuestion, note: PoolNote, inferred: PoolInfo): PoolInfo {
  const dex = note.dex ?? inferred.dex
  const last = note.tokens.at(-1) ?? '#1'
  if (family === 'fourmeme') return { ...inferred, dex, tokens: [pool, last] }
  if (family === 'v1') return { ...inferred, dex, tokens: [nativeCoin, last] }
  if (family === 'curve') return { ...inferred, dex, ...coinsOfNote(note, inferred) }
  // All other venues sort tokens by address, however they were written down.
  return { ...inferred, dex, tokens: [...note.tokens].sort() }
}

function coinsOfNote(note: PoolNote, inferred: PoolInfo): Pick<PoolInfo, 'tokens' | 'underlying'> {
  const listed = note.tokens.length > 2 ? note.tokens : []
  const known = inferred.underlying?.map((coin, i) => (isUnknownToken(coin) ? (listed[i] ?? coin) : coin))
  const underlying = note.underlying ?? known
  return { tokens: note.tokens.length > 0 ? note.tokens : inferred.tokens, ...(underlying && { underlying }) }
}
