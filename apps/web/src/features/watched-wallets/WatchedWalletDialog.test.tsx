import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeWatchedWalletForm, openWatchedWalletForm } from '../../domain/doors/watchedWalletDoor.ts'
import { newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const owner = `0x${'a1'.repeat(20)}`
const sol = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'
const session = { address: owner, chainFamily: 'EVM' } as const

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ status: 'signedIn', session })
})
afterEach(() => {
  closeWatchedWalletForm()
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ status: 'visitor', session: null })
})

async function openForm(asked: Parameters<typeof openWatchedWalletForm>[0] = { mode: 'add' }) {
  const answers = {
    '/auth/session': { code: '000000', data: session },
    '/monitor-config/query/': { code: '000000', data: [] },
  }
  await renderApp({ path: '/square', answers })
  act(() => openWatchedWalletForm(asked))
  await screen.findByTestId('monitor-form')
}
const press = (testId: string) => fireEvent.click(screen.getByTestId(testId))
const note = () => screen.queryByTestId('native-note')?.textContent

test('the note on EVM transfers is shown while transfers are selected, and never for Solana', async () => {
  await openForm()
  expect(note()).toContain('合约内部转移的主币')
  press('form-network-1')
  expect(note()).toBeDefined()
  // Buys and sells only: none of them are missed.
  press('form-events-ALL')
  press('form-events-IN')
  press('form-events-OUT')
  expect(note()).toBeUndefined()
  press('form-events-OTHER')
  expect(note()).toBeDefined()
  press('form-network-2')
  expect(note()).toBeUndefined()
})

test('after a failed submit, the first error gets the focus', async () => {
  await openForm()
  press('form-amount-filter')
  press('form-submit')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('form-network-1')))
  press('form-network-2')
  press('form-submit')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('form-address')))
  fireEvent.change(screen.getByTestId('form-address'), { target: { value: sol } })
  press('form-events-ALL')
  press('form-submit')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('form-events-ALL')))
  press('form-events-ALL')
  press('form-submit')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('form-amounts-min')))
})

test('a wrong rule that is folded away is unfolded', async () => {
  const config = newlyWatched({ address: owner, chainType: 1, name: 'whale' }, 1)
  await openForm({
    mode: 'edit',
    config: { ...config, extra: { rules: { minMarketCap: 9, maxMarketCap: 10 } } },
  })
  fireEvent.change(screen.getByTestId('form-caps-min'), { target: { value: '11' } })
  screen.getByTestId('form-more').removeAttribute('open')
  press('form-submit')
  await waitFor(() => expect(screen.getByTestId('form-more').hasAttribute('open')).toBe(true))
  expect(document.activeElement).toBe(screen.getByTestId('form-caps-min'))
})

test('the emoji of a wallet: one that is offered, one that is typed, or none', async () => {
  await openForm()
  const own = screen.getByTestId<HTMLInputElement>('form-avatar-own')
  const isOn = (label: string) => screen.getByLabelText(label).getAttribute('aria-pressed') === 'true'
  expect(isOn('无')).toBe(true)
  fireEvent.change(own, { target: { value: ' 🐝 ' } })
  expect([isOn('无'), own.value]).toEqual([false, '🐝'])
  press('form-avatar-🐳')
  expect([isOn('🐳'), own.value]).toEqual([true, ''])
  fireEvent.click(screen.getByLabelText('无'))
  expect([isOn('🐳'), isOn('无')]).toEqual([false, true])
})

test.each([
  [`https://etherscan.io/address/${owner}`, owner, '1'],
  [`eth:${owner}`, owner, '1'],
  [`eip155:1:${owner}`, owner, '1'],
  [`CA：${sol}`, sol, '2'],
])('%j leaves its address in the field, and selects its network', async (pasted, left, family) => {
  await openForm()
  const field = screen.getByTestId<HTMLInputElement>('form-address')
  fireEvent.change(field, { target: { value: pasted } })
  expect(field.value).toBe(left)
  expect(screen.getByTestId(`form-network-${family}`).getAttribute('aria-checked')).toBe('true')
})
