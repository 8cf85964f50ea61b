import type { Block } from '@peregrine/chains/block'
import { isFault } from '@peregrine/core/fault'
import type { OpenGap } from './gapStore.ts'

export type ReadOptions = {
  /** Reads past blocks, each proven and linked to the one before; ends early where nobody serves the next. */
  readRange(from: number, to: number, signal: AbortSignal): Promise<Block[]>
  /** The last block that no reorg reaches: what is filled is never undone. */
  lastFinal(): number
  /** False while the head needs the endpoints. */
  mayFill(): boolean
  signal: AbortSignal
}

export const blocksPerUnit = 20

export type Read = { blocks: Block[] } | { why: 'not-served' | 'not-linked' }

async function readOrNone({ readRange, signal }: ReadOptions, from: number, to: number): Promise<Block[]> {
  try {
    return await readRange(from, to, signal)
  } catch (error) {
    if (isFault(error, 'chain.unreachable') || isFault(error, 'block.unproven')) return []
    throw error
  }
}

/** Reads the next blocks of a gap; the first must be the child of the last one read, the last one the gap's. */
export async function readNext(options: ReadOptions, gap: OpenGap, width: number): Promise<Read> {
  const from = gap.after.number + 1
  const to = Math.min(gap.to, from + width - 1, options.lastFinal())
  const blocks = await readOrNone(options, from, to)
  const [first] = blocks
  if (!first) return { why: 'not-served' }
  if (first.parentHash !== gap.after.hash) return { why: 'not-linked' }
  const end = blocks.findIndex(({ hash }) => hash === gap.toHash)
  const own = end < 0 ? blocks : blocks.slice(0, end + 1)
  const last = own.at(-1)
  const isPastEnd = end < 0 && last !== undefined && last.number >= gap.to
  return isPastEnd ? { why: 'not-linked' } : { blocks: own }
}

/**
 * Reads the last blocks of a gap: the last one must be the gap's, and the first one the child of the block before the
 * gap, if nothing lies between. Null if they are not served.
 */
async function readLast(options: ReadOptions, gap: OpenGap, width: number): Promise<Block[] | null> {
  const from = Math.max(gap.after.number + 1, gap.to - width + 1)
  const blocks = await readOrNone(options, from, gap.to)
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || last?.hash !== gap.toHash) return null
  const isLinked = first.parentNumber > gap.after.number || first.parentHash === gap.after.hash
  return isLinked ? blocks : null
}

/** The last blocks of a gap, and the gap as it was when they were missing. */
export type Piece = { gap: OpenGap; blocks: Block[] }

/** What is missing of a gap once its last blocks are read; null if nothing is. */
export function withoutPiece({ gap, blocks: [first] }: Piece): OpenGap | null {
  if (!first || first.parentHash === gap.after.hash) return null
  return { ...gap, to: first.parentNumber, toHash: first.parentHash, toTimeMs: first.timeMs }
}

/**
 * Reads a gap from its end, newest blocks first, until the next ones are not served. The first piece is the smallest that
 * is served, since most often none is; where the pieces end to be served, they become smaller.
 */
export async function* readFromEnd(options: ReadOptions, found: OpenGap): AsyncGenerator<Piece> {
  const { signal, mayFill, lastFinal } = options
  let gap: OpenGap | null = found
  let width = 1
  let [isServed, isNarrowing] = [false, false]
  while (gap && gap.to <= lastFinal() && mayFill() && width >= 1 && width < 2 * blocksPerUnit) {
    const blocks = await readLast(options, gap, Math.min(width, blocksPerUnit))
    if (signal.aborted) return
    if (blocks) {
      const piece: Piece = { gap, blocks }
      gap = withoutPiece(piece)
      if (!isNarrowing) width = blocksPerUnit
      isServed = true
      yield piece
    } else {
      isNarrowing = isServed
      width = isServed ? Math.floor(width / 2) : width * 2
    }
  }
}
