import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../domain/session/useSession.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { TranslationProvider } from '../../kit/i18n/useTranslation.tsx'
import { closeAllToasts } from '../../kit/toast/showToast.ts'
import { QuickAdd } from './QuickAdd.tsx'

const owner = `0x${'a1'.repeat(20)}`
const eth = `0x${'c2'.repeat(20)}`
const sol = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'
const key = 'ab'.repeat(32)
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const several = 'The text contains several addresses; leave only one'
const secret = 'Holds a private key or seed phrase, which is never stored'

/** Bodies that were sent to add a wallet. */
let added: { addAddress: string; chainType: number }[]
/** All that left the page. */
let sent: string

beforeEach(async () => {
  added = []
  sent = ''
  await startI18n('en')
  await loadTranslations(['tracker'])
  useSession.setState({ status: 'signedIn', session: { address: owner, chainFamily: 'EVM' } })
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    sent += `${path} ${init?.body ?? ''}\n`
    if (path.startsWith('/monitor-config/add/')) added.push(JSON.parse(init?.body ?? ''))
    const data = path.startsWith('/monitor-config/query/') ? [] : null
    return new Response(JSON.stringify({ code: '000000', data }), { status: 200 })
  })
})
afterEach(() => {
  cleanup()
  act(closeAllToasts)
  useSession.setState({ status: 'visitor', session: null })
  vi.doUnmock('@peregrine/core/paste/bareAddress')
  vi.unstubAllGlobals()
})

const type = (field: string, value: string) =>
  fireEvent.change(screen.getByTestId(`quick-add-${field}`), { target: { value } })
const press = () => fireEvent.click(screen.getByTestId('quick-add-submit'))
const valueOf = (field: string) => screen.getByTestId<HTMLInputElement>(`quick-add-${field}`).value

function open(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TranslationProvider>
        <QuickAdd label="Watched" />
      </TranslationProvider>
    </QueryClientProvider>,
  )
}

test.each([
  [`https://etherscan.io/address/${eth}`, eth, 1],
  [`eth:${eth}`, eth, 1],
  [`eip155:1:${eth}`, eth, 1],
  [`CA: ${eth}`, eth, 1],
  [`https://solscan.io/account/${sol}`, sol, 2],
  [`CA：${sol}`, sol, 2],
])('%j watches the address in it', async (pasted, address, chainType) => {
  open()
  type('address', pasted)
  press()
  await waitFor(() => expect(added).toMatchObject([{ addAddress: address, chainType }]))
  await waitFor(() => expect(valueOf('address')).toBe(''))
})

test.each([
  [`${eth} ${sol}`, several],
  [`${eth}, 0x${'d3'.repeat(20)}`, several],
  [key, secret],
  [`key: ${key}`, secret],
  [phrase, secret],
])('of %j nothing is sent, and the reason is said before a chain is asked for', async (pasted, reason) => {
  open()
  type('address', pasted)
  press()
  await waitFor(() => expect(screen.getByTestId('quick-add-fault').textContent).toBe(reason))
  expect(added).toEqual([])
  expect(sent).not.toContain(pasted)
})

test('a key in the name is not sent either', async () => {
  open()
  type('address', eth)
  type('name', key)
  press()
  await waitFor(() => expect(screen.getByTestId('quick-add-fault').textContent).toBe(secret))
  expect(sent).not.toContain(key)
})

test('pressed twice, it adds once', async () => {
  open()
  type('address', eth)
  press()
  press()
  await waitFor(() => expect(valueOf('address')).toBe(''))
  expect(added).toHaveLength(1)
  expect(screen.queryByTestId('quick-add-fault')).toBeNull()
})

test('a reader that cannot be loaded is told, and the text stays', async () => {
  vi.doMock('@peregrine/core/paste/bareAddress', () => {
    throw new Error('the file is gone')
  })
  open()
  type('address', `eth:${eth}`)
  press()
  await waitFor(() => expect(screen.getByTestId('quick-add-fault').textContent).toContain('Submit failed: '))
  expect(valueOf('address')).toBe(`eth:${eth}`)
  expect(added).toEqual([])
})
