import type { Block } from '@peregrine/chains/block'
import type pg from 'pg'
import type { ChainContext } from '../chainContext.ts'
import { type ChainState, emptyState } from '../chainState.ts'
import { readFirstPrices } from '../seedCoinPrices.ts'
import type { FillQueue } from './fillQueue.ts'
import type { OpenGap } from './gapStore.ts'
import { prepareFill } from './prepareFill.ts'
import { type Piece, type ReadOptions, readFromEnd } from './readGap.ts'

type Filling = { client: pg.ClientBase; context: ChainContext; queue: FillQueue }

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

async function fillPiece(
  { client, context, queue }: Filling,
  { gap, blocks }: Piece,
  isLast: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const [first] = blocks
  if (!first) throw new Error('a piece has at least one block')
  const state = await stateBefore(context, first)
  const fill = await prepareFill({ client, context, state }, gap, blocks, { isFromEnd: true, isLast })
  await queue.offer(fill, signal)
  return fill.isWhole
}

/**
 * Fills a gap whose next blocks are not served from its end, as far as the blocks there are. Each piece leaves the gap
 * with its new end.
 */
export async function fillFromEnd(filling: Filling, options: ReadOptions, gap: OpenGap): Promise<FilledPart> {
  const { signal } = options
  // One piece waits for the next, so that readers are told with the last one.
  let waiting: Piece | null = null
  for await (const piece of readFromEnd(options, gap)) {
    if (waiting) await fillPiece(filling, waiting, false, signal)
    waiting = piece
  }
  if (!waiting || signal.aborted) return 'none'
  return (await fillPiece(filling, waiting, true, signal)) ? 'whole' : 'some'
}
