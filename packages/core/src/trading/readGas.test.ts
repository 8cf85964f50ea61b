import { expect, test } from 'vitest'
import { readGas } from './readGas.ts'

const block = { number: '0x10', timestamp: '0x64', baseFeePerGas: '0x7' }
const answers: Record<string, unknown> = {
  eth_getBlockByNumber: block,
  eth_gasPrice: '0xa',
  eth_maxPriorityFeePerGas: '0x2',
  eth_feeHistory: { reward: [['0x9'], ['0x1'], ['0x4']] },
}

/** A node that has the answers and refuses all else. */
function node(over: Record<string, unknown> = {}, without: readonly string[] = []) {
  const all = { ...answers, ...over }
  return async (method: string) => {
    if (without.includes(method)) throw new Error('method not found')
    return all[method]
  }
}

test('a reading holds block, prices and the usual tip', async () => {
  const wanted = { number: 16, time: 100, baseFee: 7n, gasPrice: 10n, tip: 2n, usualTip: 4n }
  expect(await readGas(node())).toEqual(wanted)
})

test.each<[string, Record<string, unknown>, string[], { tip: bigint; usualTip: bigint | null }]>([
  ['the node’s own', {}, ['eth_feeHistory'], { tip: 2n, usualTip: null }],
  ['the usual one', {}, ['eth_maxPriorityFeePerGas'], { tip: 4n, usualTip: 4n }],
  ['what the price leaves', {}, ['eth_maxPriorityFeePerGas', 'eth_feeHistory'], { tip: 3n, usualTip: null }],
  [
    'nothing',
    { eth_gasPrice: '0x5' },
    ['eth_maxPriorityFeePerGas', 'eth_feeHistory'],
    { tip: 0n, usualTip: null },
  ],
  ['the node’s own', { eth_feeHistory: { reward: 'many' } }, [], { tip: 2n, usualTip: null }],
  ['the usual one', { eth_maxPriorityFeePerGas: 'much' }, [], { tip: 4n, usualTip: 4n }],
])('the tip is %s (%#)', async (_, over, without, wanted) => {
  expect(await readGas(node(over, without))).toMatchObject(wanted)
})

test.each(['eth_getBlockByNumber', 'eth_gasPrice'])('a node that refuses %s fails', async (method) => {
  await expect(readGas(node({}, [method]))).rejects.toThrow('method not found')
})

test.each([
  { eth_gasPrice: '12' },
  { eth_getBlockByNumber: null },
  { eth_getBlockByNumber: { ...block, baseFeePerGas: 7 } },
])('words for a number are malformed (%#)', async (over) => {
  await expect(readGas(node(over))).rejects.toMatchObject({ code: 'reply.malformed' })
})
