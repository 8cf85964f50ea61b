import type { RewardsWire } from '@peregrine/contract/routes/rewards'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { RewardList } from './RewardList.tsx'

const address = `0x${'a1'.repeat(20)}`
const hash = `0x${'cd'.repeat(32)}`
const asked: string[] = []

afterEach(() => {
  cleanup()
  asked.length = 0
  vi.unstubAllGlobals()
})

async function show(data: unknown, shown = 'rewards'): Promise<void> {
  await startI18n('en')
  await loadTranslations(['rewards'])
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify({ code: '000000', msg: '', data }))
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RewardList address={address} />
    </QueryClientProvider>,
  )
  await screen.findByTestId(shown)
}

const cellsOf = (testId: string) =>
  [...screen.getByTestId(testId).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )

test('sums by chain in the chain’s own coin, and rows that lead to their transaction', async () => {
  const amounts = { feeUnits: '1500000', volumeUnits: '2000000000' }
  const told: RewardsWire = {
    sums: [
      { chain: 'eth', trades: 2, feeUnits: '1500000000000000000', volumeUnits: '4000000000000000000' },
      { chain: 'sol', trades: 1, ...amounts },
    ],
    rewards: [
      {
        chain: 'sol',
        transactionHash: 'S'.repeat(88),
        wallet: address,
        share: 0,
        timeMs: Date.now(),
        ...amounts,
      },
      { chain: 'eth', transactionHash: hash, wallet: address, share: 250, timeMs: Date.now(), ...amounts },
    ],
  }
  await show(told)
  expect(asked[0]).toBe(`/community-reward/list/v1/${address}?limit=20`)
  expect(cellsOf('reward-sums').map((cells) => cells.slice(1))).toEqual([
    ['2', '1.5ETH', '4ETH'],
    ['1', '0.0015SOL', '2SOL'],
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/tx/sol/${'S'.repeat(88)}`,
    `/tx/eth/${hash}`,
  ])
  expect(cellsOf('reward-rows')[0]?.slice(2)).toEqual(['0.0015SOL', '2SOL'])
})

test('a hash that is none stays within the link to its page', async () => {
  const reward = {
    chain: 'eth',
    wallet: address,
    share: 0,
    timeMs: 1,
    feeUnits: '0',
    volumeUnits: '1',
  } as const
  await show({
    sums: [{ chain: 'eth', trades: 1, feeUnits: '0', volumeUnits: '1' }],
    rewards: [{ ...reward, transactionHash: '../../go-live?x' }],
  })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/tx/eth/..%2F..%2Fgo-live%3Fx')
})

test('without a record there is one sentence and no table', async () => {
  await show({ sums: [], rewards: [] })
  expect(screen.getByTestId('rewards-none').textContent).toBe('No trade of this wallet is recorded yet.')
  expect(screen.queryByRole('table')).toBeNull()
})

const sum = { chain: 'eth', trades: 1, feeUnits: '1', volumeUnits: '1' }
const row = {
  chain: 'eth',
  transactionHash: hash,
  wallet: address,
  share: 0,
  timeMs: 1,
  feeUnits: '1',
  volumeUnits: '1',
}

test.each([
  ['a chain of nobody', { sums: [{ ...sum, chain: 'constructor' }], rewards: [] }],
  ['an amount that is none', { sums: [{ ...sum, feeUnits: '-1' }], rewards: [] }],
  ['an amount without an end', { sums: [{ ...sum, feeUnits: '9'.repeat(101) }], rewards: [] }],
  ['a time that no date holds', { sums: [sum], rewards: [{ ...row, timeMs: 1e17 }] }],
  ['a count that is none', { sums: [{ ...sum, trades: {} }], rewards: [] }],
  ['a hash that is no text', { sums: [sum], rewards: [{ ...row, transactionHash: { a: 1 } }] }],
  ['more rows than were asked for', { sums: [sum], rewards: Array.from({ length: 21 }, () => row) }],
  ['no rows', { sums: [sum] }],
])('a reply with %s is a failure with a retry', async (_, reply) => {
  await show(reply, 'load-failure')
  expect(screen.queryByRole('table')).toBeNull()
})
