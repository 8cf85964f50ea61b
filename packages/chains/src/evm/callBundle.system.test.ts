import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil, type TestAnvil } from '../testing/startAnvil.ts'
import { placeTinyContracts, tinyContracts } from '../testing/tinyContracts.ts'
import { type BundledAnswer, buildCallBundle, maxBundle, parseCallBundle } from './callBundle.ts'

const { echo, reverting, burning, wordy, nobody } = tinyContracts

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
  await placeTinyContracts(anvil)
})
afterAll(() => anvil.stop())

async function ask(calls: { to: string; data: string }[]): Promise<BundledAnswer[] | null> {
  return parseCallBundle(
    await anvil.rpc('eth_call', { data: buildCallBundle(calls) }, 'latest'),
    calls.length,
  )
}

test('a bundle returns each answer in order; a failed call is null, an empty address answers nothing', async () => {
  const answers = await ask([
    { to: echo, data: '0xdeadbeef' },
    { to: reverting, data: '0x' },
    { to: nobody, data: '0x01' },
    { to: burning, data: '0x' },
    { to: wordy, data: '0x' },
    { to: echo, data: '0x' },
  ])
  expect(answers?.slice(0, 4)).toEqual(['0xdeadbeef', null, '0x', null])
  // Too long: to be asked alone.
  expect(answers?.[4]).toBe(undefined)
  expect(answers?.[5]).toBe('0x')
})

test('a full bundle fits what a node takes and returns', async () => {
  const calls = Array.from({ length: maxBundle }, (_, n) => ({
    to: n % 7 === 3 ? burning : echo,
    data: `0x${n.toString(16).padStart(2, '0').repeat(132)}`,
  }))
  const expected = calls.map(({ to, data }) => (to === burning ? null : data))
  expect(await ask(calls)).toEqual(expected)
  expect(() => buildCallBundle([...calls, { to: echo, data: '0x' }])).toThrow('more than 58')
})

test('a reply of another length, or no hex, is none', () => {
  for (const reply of [null, 7, '0x', `0x${'0'.repeat(831)}`, `0x${'g'.repeat(832)}`])
    expect(parseCallBundle(reply, 1)).toBe(null)
  expect(parseCallBundle(`0x${'f'.repeat(832)}`, 1)).toEqual([undefined])
})
