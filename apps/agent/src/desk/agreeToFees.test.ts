import { expect, test } from 'vitest'
import { agreeToFees, type FeeLimits } from './agreeToFees.ts'

const recipient = `0x${'fe'.repeat(20)}`
const trading = {
  networks: { bsc: { serviceFee: { bps: 100, recipient } }, four: { serviceFee: null } },
} as never

function agreed(limits: FeeLimits, chains: readonly ('bsc' | 'eth')[] = ['bsc']) {
  const notes: string[] = []
  const fees = agreeToFees(trading, { limits, chains, note: (text) => void notes.push(text) })
  return { fees: [...fees], notes }
}

test('a fee within its limit is agreed to and told, with its share and recipient', () => {
  const { fees, notes } = agreed({ bsc: 100 })
  expect(fees).toEqual([['bsc', { bps: 100, recipient }]])
  expect(notes).toEqual([`Agreed by --fee: the operator takes 1% of each trade on bsc to ${recipient}`])
})

test.each([{}, { bsc: 99 }, { eth: 500 }])(
  'a fee above its limit is told, and not agreed to: %j',
  (limits) => {
    const { fees, notes } = agreed(limits)
    expect(fees).toEqual([])
    expect(notes).toEqual([expect.stringContaining('--fee bsc=1')])
  },
)

test('fees of chains that the agent leaves alone are not told', () => {
  expect(agreed({}, ['eth'])).toEqual({ fees: [], notes: [] })
})
