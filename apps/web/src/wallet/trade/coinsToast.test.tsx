import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { endTradePage, pressNewSymbol, startTradePage, waitToSay } from './testing/tradePage.tsx'
import {
  type Answers,
  evmWallet,
  holding,
  ok,
  sent,
  stubTradeServer,
  trading,
} from './testing/tradeServer.ts'

beforeEach(startTradePage)
afterEach(() => {
  useWalletDoor.getState().close()
  endTradePage()
})

const faucetIs = (isOpen: boolean) =>
  ok({ environment: { id: 'env', runId: null }, networks: {}, routeService: {}, faucet: { isOpen } })
const empty: Answers = { '/api/queryTokenBal/': holding('0') }
const action = () => screen.queryByTestId('toast-action')

test('in the sandbox the toast of a wallet without coins gets some', async () => {
  const faucet = vi.fn(() => ok({ network: 'eth', address: evmWallet, hash: null }))
  stubTradeServer({ ...empty, '/api/trading': faucetIs(true), '/api/faucet': faucet })
  pressNewSymbol({ network: 'eth' })
  await waitToSay(/Insufficient ETH balance/)
  expect(action()?.textContent).toBe('Get test coins')
  fireEvent.click(action() as HTMLElement)
  await waitToSay(/Test coins sent/)
  expect(faucet).toHaveBeenCalledWith('/api/faucet', { network: 'eth', address: evmWallet })
})

test('a faucet that does not answer is told', async () => {
  stubTradeServer({ ...empty, '/api/trading': faucetIs(true) })
  pressNewSymbol({ network: 'eth' })
  await waitToSay(/Insufficient ETH balance/)
  fireEvent.click(action() as HTMLElement)
  await waitToSay(/reply\.malformed/)
})

test.each([
  ['before it is signed', empty],
  ['by the node', { '/api/eth/broadcast-tx': sent('refused', 'insufficient-funds') }],
])('in live mode a purchase that is refused %s for want of coins leads to the deposit', async (_, server) => {
  stubTradeServer({ '/api/trading': trading(), ...server })
  pressNewSymbol({ network: 'eth' })
  await waitToSay(/Insufficient ETH balance/)
  expect(action()?.textContent).toBe('Deposit ETH')
  fireEvent.click(action() as HTMLElement)
  expect(useWalletDoor.getState().shown).toEqual({ name: 'deposit', wallet: evmWallet })
})

test('a sale of what the wallet does not hold leads to no coins', async () => {
  stubTradeServer(empty)
  pressNewSymbol({ network: 'eth', side: 'sell', amount: '50' })
  await waitToSay(/Insufficient T\d+ balance/)
  expect(action()).toBeNull()
})
