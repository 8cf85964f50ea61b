import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import type { SwapFact } from '@peregrine/protocols/fact'
import { Fault } from '@peregrine/core/fault'
import { z } from 'zod'
import type { DiscoveryChain } from '../discoveryChain.ts'
import type { HistoryPlace, PastChunk, PastSwap } from './pastChunk.ts'

/** Transactions of a chunk: each costs a call. */
const signaturesPerChunk = 40

const zSignatures = z.array(
  z.object({
    signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/),
    slot: z.number().int().min(0),
    err: z.unknown(),
    blockTime: z.number().int().nullish(),
  }),
)
export type SolSignature = z.output<typeof zSignatures>[number]

const zPlace = z.object({ slot: z.number().int().min(0), blockTime: z.number().int().nullish() })

/** Lists transactions that name an address, newest first. Throws Fault `reply.malformed`, `chain.unreachable`. */
export async function listSignatures(
  { request }: DiscoveryChain,
  address: string,
  page: { before: string | null; limit: number },
): Promise<SolSignature[]> {
  const config = { limit: page.limit, commitment: 'finalized', ...(page.before && { before: page.before }) }
  const reply = zSignatures.safeParse(await request('getSignaturesForAddress', [address, config]))
  if (!reply.success) throw new Fault('reply.malformed', { what: 'getSignaturesForAddress' })
  return reply.data
}

/** Reads the swaps of a transaction; null if the node does not have it any more. */
export async function readSwaps(
  { request }: DiscoveryChain,
  signature: string,
): Promise<{ slot: number; timeMs: number | null; swaps: SwapFact[] } | null> {
  const config = { encoding: 'json', commitment: 'finalized', maxSupportedTransactionVersion: 0 }
  const reply = await request('getTransaction', [signature, config])
  if (reply === null) return null
  const place = zPlace.safeParse(reply)
  if (!place.success) throw new Fault('reply.malformed', { what: 'getTransaction' })
  const { failed, facts } = decodeSolanaTransaction(reply)
  const swaps = failed ? [] : facts.filter((fact) => fact.kind === 'swap')
  const { slot, blockTime } = place.data
  return { slot, timeMs: blockTime == null ? null : blockTime * 1_000, swaps }
}

async function swapsAt(
  chain: DiscoveryChain,
  pool: string,
  { signature, slot, blockTime }: SolSignature,
): Promise<PastSwap[]> {
  const read = await readSwaps(chain, signature)
  if (read === null) throw new Fault('chain.unreachable', { chain: 'sol', why: 'no-result' })
  const timeMs = read.timeMs ?? (blockTime == null ? null : blockTime * 1_000)
  if (timeMs === null || read.slot !== slot) return []
  return read.swaps
    .filter((swap) => swap.pool === pool)
    .map((swap) => ({
      blockNumber: slot,
      blockHash: '',
      timeMs,
      txHash: signature,
      txIndex: 0,
      swap,
      reserves: [],
    }))
}

/** Where reading goes on after a page, and since when everything is known. */
function endOf(
  listed: readonly SolSignature[],
  swaps: readonly PastSwap[],
  place: HistoryPlace,
  startNumber: number,
): Pick<PastChunk, 'fromNumber' | 'fromMs' | 'before' | 'isWhole'> {
  const last = listed.at(-1)
  const isWhole = listed.length < signaturesPerChunk
  const before = last?.signature ?? place.before
  // The indexer has what came after its first block.
  if (!last || last.slot >= startNumber)
    return { fromNumber: place.fromNumber, fromMs: place.fromMs, before, isWhole }
  const toldMs = last.blockTime == null ? swaps[0]?.timeMs : last.blockTime * 1_000
  return { fromNumber: last.slot, fromMs: toldMs ?? place.fromMs, before, isWhole }
}

/**
 * Reads the trades of a pool in the transactions before a place.
 *
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function readSolChunk(
  chain: DiscoveryChain,
  pool: string,
  place: HistoryPlace,
  startNumber: number,
): Promise<Omit<PastChunk, 'coinPrices'>> {
  const page = { before: place.before, limit: signaturesPerChunk }
  const listed = await listSignatures(chain, pool, page)
  // The indexer has what came after its first block.
  const past = listed.filter(({ slot, err }) => slot < startNumber && err === null)
  const read = await Promise.all(past.map((one) => swapsAt(chain, pool, one)))
  // Within a slot the list is in the order of its transactions, newest first.
  const swaps = read.toReversed().flat()
  return { swaps, ...endOf(listed, swaps, place, startNumber) }
}
