import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import {
  type OwnWallet,
  setConnectedWallet,
  setLocalWallets,
} from '../../domain/own-wallets/useOwnWallets.ts'
import { pickSide, typeAmount, useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { poolInfo } from '../../testing/unknown-figures/knownWires.ts'
import { TradePanel } from './TradePanel.tsx'

const address = `0x${'12'.repeat(20)}`
const wallet = { address, family: 'EVM', label: 'Main', group: '', kind: 'local' } as const
const ok = (data: unknown) => ({ code: '000000', data })

type Server = { units?: string | null; isFaucetOpen?: boolean; quoteFault?: string; faucetFails?: boolean }
let asked: string[]
/** What every wallet holds of every token; null while it is not known. */
let units: string | null

function replyOf(path: string, { isFaucetOpen = true, quoteFault, faucetFails }: Server): unknown {
  if (path.startsWith('/api/trading'))
    return ok({ environment: { id: 'env', runId: null }, networks: {}, faucet: { isOpen: isFaucetOpen } })
  if (path.startsWith('/api/queryTokenBal/'))
    return units === null ? null : { status: 'success', data: { balance: units, units, decimals: 18 } }
  if (path.startsWith('/api/quote/')) return quoteFault ? { code: quoteFault, data: null } : null
  if (path !== '/api/faucet') return null
  if (faucetFails) return { code: 'chain.unreachable', data: null }
  units = '5'
  return ok({ network: 'eth', address, hash: null })
}

/** The panel of a pool on Ethereum, for these wallets; a reply of null never comes. */
function show(server: Server, own: readonly OwnWallet[] = [wallet]): void {
  ;({ units = '0' } = server)
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const body = replyOf(path, server)
    return body === null ? new Promise(() => undefined) : Promise.resolve(Response.json(body))
  })
  setLocalWallets('unlocked', own)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TradePanel network="eth" info={poolInfo} />
    </QueryClientProvider>,
  )
}

beforeEach(async () => {
  localStorage.clear()
  asked = []
  await startI18n('en')
  await loadTranslations(['trade', 'trade-messages'])
})
afterEach(() => {
  cleanup()
  act(() => {
    pickSide('buy')
    setLocalWallets('none', [])
    setConnectedWallet(null)
    useWalletDoor.getState().close()
  })
  vi.unstubAllGlobals()
})

const obstacle = () => screen.queryByTestId('ticket-obstacle')?.textContent

test('in the sandbox an empty wallet gets test coins with one press, and the quote follows', async () => {
  show({})
  fireEvent.click(await screen.findByTestId('ticket-faucet'))
  expect(screen.getByTestId('way-to-coins').textContent).toContain('This wallet holds no ETH yet')
  expect(screen.queryByTestId('ticket-submit')).toBeNull()
  await screen.findByTestId('ticket-submit')
  expect(asked).toContain('/api/faucet')
  expect(Number(useTicket.getState().amount)).toBeGreaterThan(0)
  await waitFor(() => expect(asked.some((path) => path.startsWith('/api/quote/eth/'))).toBe(true))
  expect(obstacle()).toBeUndefined()
})

test('an amount that was typed is quoted, not replaced', async () => {
  show({})
  act(() => typeAmount('3'))
  fireEvent.click(await screen.findByTestId('ticket-faucet'))
  await screen.findByTestId('ticket-submit')
  expect(useTicket.getState().amount).toBe('3')
})

test('a faucet that gives nothing says so, and can be asked again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  show({ faucetFails: true })
  fireEvent.click(await screen.findByTestId('ticket-faucet'))
  expect((await screen.findByTestId('ticket-faucet-fault')).textContent).toContain('chain.unreachable')
  expect((screen.getByTestId('ticket-faucet') as HTMLButtonElement).disabled).toBe(false)
})

test('in live mode an empty wallet is led to its deposit address', async () => {
  show({ isFaucetOpen: false })
  fireEvent.click(await screen.findByTestId('ticket-deposit'))
  expect(useWalletDoor.getState().shown).toEqual({ name: 'deposit', wallet: address })
  expect(asked).not.toContain('/api/faucet')
})

test('an empty connected wallet in live mode has no address of ours to show: the button says why it rests', async () => {
  show({ isFaucetOpen: false }, [])
  act(() => setConnectedWallet({ ...wallet, kind: 'connected' }))
  await waitFor(() => expect(obstacle()).toBe('no ETH'))
})

test('a balance that is not known is none of zero', async () => {
  show({ units: null })
  expect(await screen.findByTestId('ticket-obstacle')).toBeTruthy()
  expect(obstacle()).toBe('enter an amount')
  act(() => typeAmount('1'))
  expect(obstacle()).toBeUndefined()
})

test('a button that cannot be pressed says what is missing', async () => {
  show({ units: '5', quoteFault: 'route.none' })
  expect(obstacle()).toBe('enter an amount')
  act(() => typeAmount('1'))
  await waitFor(() => expect(obstacle()).toBe('no route'))
  act(() => pickSide('sell'))
  expect(obstacle()).toBe('enter a percentage')
})

test('a visitor is told that a wallet is missing; a sale, that there is nothing to sell', async () => {
  show({}, [])
  expect(obstacle()).toBe('no wallet yet')
  cleanup()
  act(() => pickSide('sell'))
  show({})
  await waitFor(() => expect(obstacle()).toBe(`you hold no ${poolInfo.tokenSymbol}`))
})

test.each(['0', '0.0', '.0', '00'])('an amount of %s says why it cannot be traded', async (typed) => {
  show({ units: '5' })
  act(() => typeAmount(typed))
  await waitFor(() =>
    expect(screen.getByTestId('ticket-obstacle').textContent).toBe('must be greater than 0'),
  )
})
