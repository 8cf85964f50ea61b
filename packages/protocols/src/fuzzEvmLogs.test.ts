import type { BaseUnits } from '@peregrine/core/units'
import { expect, test } from 'vitest'
import { decodeEvmLogs } from './decodeEvmLogs.ts'
import type { EvmLog } from './evmLog.ts'
import { evmSenders } from './evmSender.ts'
import { wordOf } from './evmWords.ts'
import { fuzzEvmLogs } from '@peregrine/testkit/transactions/fuzzEvmLogs'
import { seededRandom } from '@peregrine/testkit/seededRandom'

const inputs = 20_000

const isMoney = () => true

test.each(['eth', 'base', 'bsc', 'sol'] as const)('no log of %s makes a decoder throw', (chain) => {
  const { logs, pools } = fuzzEvmLogs(seededRandom(20_261_120), inputs / 4)
  const { facts, faults, unknownPools } = decodeEvmLogs(chain, logs, pools)
  const swaps = facts.filter((fact) => fact.kind === 'swap')
  for (const { sold, bought } of swaps) {
    expect(sold.units).toBeGreaterThanOrEqual(0n)
    expect(bought.units).toBeGreaterThanOrEqual(0n)
  }
  const senderOf = evmSenders({ from: '0x' }, logs, { chain, swaps: () => swaps, isMoney })
  for (const swap of swaps) expect(senderOf(swap)).toMatch(/^0x/)
  // Guards against a vacuous test: the inputs must reach the decoders.
  if (chain === 'sol') return
  expect(swaps.length).toBeGreaterThan(100)
  expect(faults.length).toBeGreaterThan(100)
  expect(unknownPools.length).toBeGreaterThan(50)
})

test('no log of a settlement makes the owner search throw', () => {
  const random = seededRandom(20_261_122)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const settlement = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
  const addresses = [settlement, '0xba3cb449bd2b4adddbc894d8697f5170800eadec', '0xaa', '0xbb'].map(
    (address) => `0x${wordOf(address)}`,
  )
  const topics = [
    '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17',
    '0x40338ce1a7c49204f0099533b1e9a7ee0a3d261f84974ab7af36105b8c4e9db4',
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  ]
  const tokens = ['0xaa', '0xbb'].map((token) => `0x${wordOf(token).slice(24)}`)
  const amount = () => pick([0n, 1n, 2n, 3n, (1n << 256n) - 1n])
  let owned = 0
  for (let round = 0; round < 2_000; round++) {
    const logs = Array.from({ length: 12 }, (_, logIndex): EvmLog => {
      const words = [pick(tokens), pick(tokens), amount(), amount(), amount(), '', 'zz']
      const data = `0x${words
        .slice(Math.floor(random() * 3), 3 + Math.floor(random() * 5))
        .map(wordOf)
        .join('')}`
      const more = Array.from({ length: Math.floor(random() * 4) }, () => pick([...addresses, '0x', 'f']))
      return {
        address: pick([settlement, settlement, ...tokens]),
        topics: [pick(topics), ...more],
        data,
        logIndex,
      }
    })
    const swaps = Array.from({ length: 6 }, (_, i) => {
      const leg = () => ({ token: pick(tokens), units: pick([null, amount()]) as BaseUnits | null })
      return { index: i * 2, sold: leg(), bought: leg() }
    })
    const senders = swaps.map(
      evmSenders({ from: '0xcaller' }, logs, { chain: 'eth', swaps: () => swaps, isMoney }),
    )
    for (const sender of senders) expect(sender).toMatch(/^0x/)
    owned += senders.filter((sender) => sender !== '0xcaller').length
  }
  // Guards against a vacuous test: the inputs must reach the search.
  expect(owned).toBeGreaterThan(200)
})

test('the same seed gives the same logs', () => {
  expect(fuzzEvmLogs(seededRandom(7), 50).logs).toEqual(fuzzEvmLogs(seededRandom(7), 50).logs)
})
