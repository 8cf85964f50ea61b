import { expect, test } from 'vitest'
import type { DecodedBlock } from '../indexing/unit.ts'
import { newHealth, noteBlocks } from './chainHealth.ts'

function read(steps: readonly (readonly [at: number, head: number])[]) {
  const health = newHealth('eth')
  for (const [number, head] of steps) {
    const at = { number, timeMs: 0 } as DecodedBlock
    noteBlocks(health, { blocks: 1, trades: 0, head, at }, 0)
  }
  const { gaps, gapBlocks, filledBlocks } = health
  return { gaps, gapBlocks, filledBlocks }
}

test.each([
  [
    'the first catching up is no gap',
    [
      [1, 100],
      [50, 100],
      [100, 100],
    ],
    [0, 0, 0],
  ],
  [
    'a head a little ahead is none',
    [
      [100, 100],
      [101, 103],
      [103, 103],
    ],
    [0, 0, 0],
  ],
  [
    'a head that skips blocks is one, open until they are read',
    [
      [100, 100],
      [101, 111],
      [105, 111],
    ],
    [1, 10, 4],
  ],
  [
    'and filled then',
    [
      [100, 100],
      [101, 111],
      [111, 111],
    ],
    [1, 10, 10],
  ],
  [
    'it grows while the head goes on',
    [
      [100, 100],
      [101, 111],
      [102, 113],
      [113, 113],
    ],
    [1, 12, 12],
  ],
  [
    'the next is another',
    [
      [100, 100],
      [101, 111],
      [111, 111],
      [112, 117],
      [117, 117],
    ],
    [2, 15, 15],
  ],
] as const)('%s', (_, steps, [gaps, gapBlocks, filledBlocks]) => {
  expect(read(steps)).toEqual({ gaps, gapBlocks, filledBlocks })
})
