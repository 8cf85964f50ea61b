import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Block, BlockHistory } from './blockHistory.ts'

const deflate = promisify(deflateRaw)

function block(slot: number, signatures: readonly string[] = []): Block {
  const transactions = signatures.map((signature) => {
    return {
      signature,
      err: null,
      wire: Buffer.from(`wire of ${signature}`),
      metaJson: JSON.stringify({ signature, logs: 'x'.repeat(500) }),
    }
  })
  return {
    slot,
    parentSlot: slot - 1,
    height: slot,
    blockhash: `h${slot}`,
    previousBlockhash: `h${slot - 1}`,
    time: 0,
    unitPrices: [],
    transactions,
  }
}

/** Resolves once every block to be packed is: Node's four threads begin jobs in their order, and these take longest. */
const packed = () => Promise.all(Array.from({ length: 4 }, () => deflate(Buffer.alloc(1_000_000, 'x'))))

test('a packed block round-trips', async () => {
  const history = new BlockHistory({ blocks: 1_000, bytes: 1e9 })
  history.add(block(1, ['one', 'two']), ['alice', 'bob'])
  const unpacked = history.bytes()
  for (let slot = 2; slot < 100; slot++) history.add(block(slot), [])
  await packed()
  expect(history.bytes() - 98 * 400).toBeLessThan(unpacked)
  expect(history.find(1)).toEqual(block(1, ['one', 'two']))
  expect(history.findTransaction('two')).toMatchObject({
    block: { slot: 1 },
    transaction: { signature: 'two' },
  })
  expect([...history.mentioning('bob')].map(({ slot }) => slot)).toEqual([1])
  expect([...history.mentioning('carol')]).toEqual([])
})

test('drops the oldest blocks when there are too many, with their signatures', () => {
  const history = new BlockHistory({ blocks: 3, bytes: 1e9 })
  for (const slot of [1, 2, 4, 5]) history.add(block(slot, [`of ${slot}`]), [])
  expect(history.firstSlot()).toBe(2)
  expect(history.slotsBetween(0, 9)).toEqual([2, 4, 5])
  expect(history.slotsBetween(3, 4)).toEqual([4])
  expect(history.find(1)).toBeNull()
  expect(history.find(3)).toBeNull()
  expect(history.findStatus('of 1')).toBeNull()
  expect(history.findStatus('of 2')).toEqual({ slot: 2, err: null })
})

test('drops the oldest blocks when they take too many bytes, but never the newest 64', async () => {
  const history = new BlockHistory({ blocks: 10_000, bytes: 100_000 })
  for (let slot = 1; slot <= 300; slot++) history.add(block(slot, [`a${slot}`, `b${slot}`]), [])
  await packed()
  expect(history.lastSlot()).toBe(300)
  expect(history.slotsBetween(1, 300).length).toBe(64)
})
