import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletClient } from '../walletClient.ts'
import { endTradePage, pressNewSymbol, startTradePage, waitToSay } from './testing/tradePage.tsx'
import { newestBlock, nodeOf, stubTradeServer } from './testing/tradeServer.ts'

beforeEach(startTradePage)
afterEach(endTradePage)

type Counts = { latest: number; pending: number }

/** Presses; the newest block is so many seconds ahead of this computer's clock. */
function press({ latest, pending }: Counts, aheadSeconds = 0) {
  const hex = (value: number) => `0x${value.toString(16)}`
  const block = newestBlock()
  const ahead = { ...block, timestamp: hex(Number(block.timestamp) + aheadSeconds) }
  stubTradeServer({
    '/rpc/': nodeOf((method, [, at]) => {
      if (method === 'eth_getTransactionCount') return { result: hex(at === 'pending' ? pending : latest) }
      return method === 'eth_getBlockByNumber' ? { result: ahead } : null
    }),
  })
  pressNewSymbol({ network: 'base' })
}

/** Nonces come from the wallet's own book too: each test goes on where the one before ended. */
const from = (at: number): Counts => ({ latest: at, pending: at })
const warnings = () =>
  screen
    .queryAllByTestId('toast')
    .map(({ textContent }) => textContent)
    .filter((text) => !/Bought/.test(text))

test('transactions of another program that wait are counted in a toast, and the trade goes behind them', async () => {
  press({ latest: 10, pending: 12 })
  await waitToSay(
    /2 transactions of this wallet, sent by another program, are waiting; this one comes after them/,
  )
  await waitToSay(/Bought/)
  const [[intent]] = vi.mocked(walletClient.sign).mock.calls as [Parameters<typeof walletClient.sign>]
  expect(intent.limits).toMatchObject({ nonce: 12 })
})

test.each([
  [300, /clock is (299|300)\ss behind the newest block: set the clock/],
  [-60, /clock is (60|61)\ss ahead of the newest block: set the clock, unless the node is behind/],
])(
  'a block that is %i s ahead of the clock is told in a toast, and the trade is made',
  async (seconds, said) => {
    press(from(20), seconds)
    await waitToSay(said)
    await waitToSay(/Bought/)
  },
)

test('a clock that is too far off is told with the trade that is not made', async () => {
  press(from(30), 1_000)
  await waitToSay(/clock is (999|1000)\ss behind the chain; nothing was sent/)
  expect(walletClient.sign).not.toHaveBeenCalled()
})

test('where nothing waits and the clock is right, nothing is said of either', async () => {
  press(from(40), 20)
  await waitToSay(/Bought/)
  expect(warnings()).toEqual([])
})
