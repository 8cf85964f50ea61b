import { expect, test } from 'vitest'
import { startTestChain } from './testChain.ts'

test('a reorg replaces as many blocks as requested, even where earlier ones left empty blocks', async () => {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  try {
    await chain.mine(80)
    const height = Number(await chain.rpc.call('eth_blockNumber'))
    const numbers = Array.from({ length: height + 1 }, (_, number) => number)
    const hashes = async () => {
      const answers = await chain.rpc.batch(
        numbers.map((number) => ['eth_getBlockByNumber', [`0x${number.toString(16)}`, false]]),
      )
      return answers.map(({ result }) => (result as { hash: string }).hash)
    }
    for (const depth of [28, 26, 21, 70, 70]) {
      const before = await hashes()
      await chain.reorg(depth)
      const after = await hashes()
      expect(after.filter((hash, number) => hash !== before[number])).toHaveLength(depth)
    }
  } finally {
    await chain.stop()
  }
})
