import { seededRandom } from '@peregrine/testkit/seededRandom'
import { expect, test } from 'vitest'
import { nodeReorgs } from './nodeReorgs.ts'

// With these two the node's last reorg was shallower than requested, since it mined existing blocks again.
test.each([814_733_164, 754_562_136])(
  'after twenty reorgs (seed %i), one past finality stops the chain and changes nothing',
  async (seed) => {
    expect(await nodeReorgs(20, seededRandom(seed))).toMatchObject({
      lost: 0,
      doubled: 0,
      wrong: 0,
      isDeepRefused: true,
    })
  },
  150_000,
)
