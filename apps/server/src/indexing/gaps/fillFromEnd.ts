import type { Block } from '@peregrine/chains/block'
import type pg from 'pg'
import type { ChainContext } from '../chainContext.ts'
import { type ChainState, emptyState } from '../chainState.ts'
import { readFirstPrices } from '../seedCoinPrices.ts'
import type { FillQueue } from './fillQueue.ts'
import { loadFillState, type OpenGap } from './gapStore.ts'
import { prepareFill } from './prepareFill.ts'
import { blocksPerUnit, type Piece, type ReadOptions, readFromEnd, withoutPiece } from './readGap.ts'
import { countUnpriced } from './unpricedBlocks.ts'

type Filling = { client: pg.ClientBase; context: ChainContext; queue: FillQueue }

/** Blocks held while an older one is looked for that prices their coins. */
const maxUnpriced = 5 * blocksPerUnit

/**
 * A state without what came before the blocks. Prices are those of the block before where a node still has its state;
 * otherwise they are unknown until the blocks' own events tell them, since neither today's nor those of before the gap
 * are right.
 */
async function stateBefore(context: ChainContext, { number, timeMs }: Block): Promise<ChainState> {
  const state = emptyState(context.chain)
  const readCalls: ChainContext['readCalls'] = async (calls, at) =>
    (await context.readCallsAt(calls, at)) ?? calls.map(() => null)
  await readFirstPrices({ ...context, readCalls }, state, { number: number - 1, timeMs })
  return state
}

/** How much of a gap was filled. */
export type FilledPart = 'whole' | 'some' | 'none'

function firstOf({ blocks }: Piece): Block {
  const [first] = blocks
  if (!first) throw new Error('a piece has at least one block')
  return first
}

async function fillPiece(
  { client, context, queue }: Filling,
  piece: Piece,
  isLast: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const state = await stateBefore(context, firstOf(piece))
  const place = { isFromEnd: true, isLast }
  const fill = await prepareFill({ client, context, state }, piece.gap, piece.blocks, place)
  await queue.offer(fill, signal)
  return fill.isWhole
}

const joined = (piece: Piece, rest: Piece | null): Piece =>
  rest ? { gap: rest.gap, blocks: [...piece.blocks, ...rest.blocks] } : piece

/** Blocks to fill, and those before them that wait for prices. */
type Split = { priced: Piece | null; rest: Piece | null }

/** Splits a piece where its coins' prices begin to be known: rows of the blocks before would lack their values. */
async function splitAtPrices({ client, context }: Filling, piece: Piece): Promise<Split> {
  const { gap, blocks } = piece
  const state = await stateBefore(context, firstOf(piece))
  const { coinPrices } = await loadFillState(client, gap)
  const count = await countUnpriced({ client, context, state }, blocks, coinPrices)
  if (count === 0) return { priced: piece, rest: null }
  if (count === blocks.length) return { priced: null, rest: piece }
  const priced: Piece = { gap, blocks: blocks.slice(count) }
  return { priced, rest: { gap: withoutPiece(priced) ?? gap, blocks: blocks.slice(0, count) } }
}

/**
 * Fills a gap whose next blocks are not served from its end, as far as there are blocks with known coin prices. Each
 * piece leaves the gap with its new end.
 */
export async function fillFromEnd(filling: Filling, options: ReadOptions, gap: OpenGap): Promise<FilledPart> {
  const { signal } = options
  // One piece waits for the next, so that readers are told with the last one.
  let waiting: Piece | null = null
  let unpriced: Piece | null = null
  for await (const piece of readFromEnd(options, gap)) {
    const { priced, rest }: Split = await splitAtPrices(filling, joined(piece, unpriced))
    unpriced = rest
    if (waiting && priced) await fillPiece(filling, waiting, false, signal)
    waiting = priced ?? waiting
    if (unpriced && unpriced.blocks.length >= maxUnpriced) break
  }
  if (!waiting || signal.aborted) return 'none'
  return (await fillPiece(filling, waiting, true, signal)) ? 'whole' : 'some'
}
