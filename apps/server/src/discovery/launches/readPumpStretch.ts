import { notServed } from '@peregrine/chains/rpc/notServed'
import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { parseWithdrawAuthority } from '@peregrine/protocols/pumpfun/curveState'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import type { CurveFact, Fact } from '@peregrine/protocols/fact'
import { programs } from '@peregrine/protocols/solana/programs'
import type { DiscoveryChain } from '../discoveryChain.ts'
import type { FoundPool } from '../foundPool.ts'
import { listSignatures, type SolSignature } from '../history/readSolChunk.ts'
import { readAccounts, readAccountsAt } from '../sol/readAccounts.ts'
import { curveOf, readSolPool } from '../sol/readSolPools.ts'
import {
  noteCurve,
  type PastLaunch,
  type PastStretch,
  type SeedPlace,
  type SeenCurves,
} from './pastLaunch.ts'

/** Signatures of one list: a provider's most. */
const listed = 1_000
/** Transactions of a stretch: each costs a call. */
const perStretch = 20
/** Newest moves of curves that are looked at. */
const maxMoves = 40

async function factsAt(chain: DiscoveryChain, { signature }: SolSignature): Promise<Fact[]> {
  const config = { encoding: 'json', commitment: 'finalized', maxSupportedTransactionVersion: 0 }
  const reply = await chain.request('getTransaction', [signature, config])
  if (reply === null) throw notServed('sol')
  const decoded = decodeSolanaTransaction(reply)
  return decoded.signature !== signature || decoded.failed ? [] : decoded.facts
}

const timeOf = ({ blockTime }: SolSignature): number | null => (blockTime == null ? null : blockTime * 1_000)

function note(curves: SeenCurves, { token, stage, toPool }: CurveFact, timeMs: number): void {
  noteCurve(curves, token, { stage, toPool, timeMs })
}

/**
 * The newest moves of curves to their pools. pump.fun's settings name the account that takes part in each.
 */
async function readMoves(chain: DiscoveryChain): Promise<SeenCurves> {
  const curves: SeenCurves = new Map()
  const global = await findProgramAddress(programs.pumpfun, ['global'])
  const account = (await readAccounts(chain, [global])).get(global)
  const authority = account?.owner === programs.pumpfun ? parseWithdrawAuthority(account.data) : null
  if (authority === null) return curves
  for (const one of await listSignatures(chain, authority, { before: null, limit: maxMoves })) {
    const timeMs = timeOf(one)
    if (one.err !== null || timeMs === null) continue
    for (const fact of await factsAt(chain, one)) if (fact.kind === 'curve') note(curves, fact, timeMs)
  }
  return curves
}

async function readCurves(
  chain: DiscoveryChain,
  launches: readonly PastLaunch[],
): Promise<{ pools: FoundPool[]; slot: number }> {
  const { accounts, slot } = await readAccountsAt(
    chain,
    launches.map(({ fact }) => fact.pool),
  )
  const pools = launches.flatMap(({ fact }) => curveOf(fact.token, fact.pool, accounts.get(fact.pool)) ?? [])
  return { pools, slot }
}

async function readMoved(chain: DiscoveryChain, ids: readonly string[]): Promise<FoundPool[]> {
  const read = await Promise.all(ids.map((id) => readSolPool(chain, id)))
  return read.flatMap(({ pool }) => pool ?? [])
}

async function readLaunches(
  chain: DiscoveryChain,
  taken: readonly SolSignature[],
  curves: SeenCurves,
): Promise<PastLaunch[]> {
  const launches: PastLaunch[] = []
  for (const one of taken) {
    const timeMs = timeOf(one)
    if (one.err !== null || timeMs === null) continue
    for (const fact of await factsAt(chain, one)) {
      if (fact.kind === 'launch') launches.push({ fact, blockNumber: one.slot, timeMs })
      if (fact.kind === 'curve') note(curves, fact, timeMs)
    }
  }
  return launches.reverse()
}

function nextPlace(
  place: SeedPlace,
  taken: readonly SolSignature[],
  last: SolSignature | undefined,
): SeedPlace {
  const oldest = taken.at(-1)
  const before = (oldest ?? last)?.signature ?? place.before
  return { below: place.below, before, fromMs: (oldest && timeOf(oldest)) ?? place.fromMs }
}

/** Launches on pump.fun in the transactions before a place: the account that mints new coins takes part in no others. */
export async function readPumpStretch(
  chain: DiscoveryChain,
  place: SeedPlace,
  known: SeenCurves,
): Promise<PastStretch> {
  const curves: SeenCurves = place.before === null ? await readMoves(chain) : new Map()
  const authority = await findProgramAddress(programs.pumpfun, ['mint-authority'])
  const all = await listSignatures(chain, authority, { before: place.before, limit: listed })
  // The indexer has what came after its first block.
  const past = all.filter(({ slot }) => slot < place.below)
  const taken = past.slice(0, perStretch)
  const launches = await readLaunches(chain, taken, curves)
  const moved = launches.flatMap(
    ({ fact: { token } }) => (curves.get(token) ?? known.get(token))?.toPool ?? [],
  )
  const { pools, slot: readAt } = await readCurves(chain, launches)
  return {
    place: nextPlace(place, taken, all.at(-1)),
    launches,
    pools: [...pools, ...(await readMoved(chain, moved))],
    curves,
    readAt,
    isWhole: all.length < listed && taken.length === past.length,
  }
}
