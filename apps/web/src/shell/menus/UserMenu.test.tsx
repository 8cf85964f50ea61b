import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { writeLastViewed } from '../../domain/tokens/lastViewed.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const evm = `0x${'a1'.repeat(20)}`
const solana = 'So11111111111111111111111111111111111111112'
const session = { address: evm, chainFamily: 'EVM' } as const
const signedIn = { '/auth/session': { code: '000000', data: session } }
const own = { address: solana, family: 'SOL', label: '', group: '', kind: 'local' } as const

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ status: 'visitor', session: null })
  useOwnWallets.setState({ wallets: [] })
})

/** Opens the menu on a page, or the sheet on a phone. */
async function openOwn(isNarrow: boolean, answers: Record<string, unknown> = {}) {
  const app = await renderApp({ path: '/square', answers, isNarrow })
  fireEvent.click(await screen.findByTestId(isNarrow ? 'bottom-me' : 'user-menu-button'))
  await screen.findByTestId(isNarrow ? 'mobile-me' : 'user-menu')
  return app
}

test.each`
  isNarrow | line
  ${false} | ${'user-profit'}
  ${true}  | ${'menu-profit'}
`('$line leads to the page of the signed-in wallet', async ({ isNarrow, line }) => {
  useSession.setState({ status: 'signedIn', session })
  writeLastViewed('four', evm)
  const { router } = await openOwn(isNarrow, signedIn)
  fireEvent.click(await screen.findByTestId(line))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/user/bsc/${evm}`))
})

test('without a session it is the page of the first own wallet', async () => {
  useOwnWallets.setState({ wallets: [own] })
  await openOwn(false)
  expect((await screen.findByTestId('user-profit')).getAttribute('href')).toBe(`/user/sol/${solana}`)
})

test('without a wallet of one’s own there is no such line', async () => {
  await openOwn(false)
  expect(screen.getByTestId('user-login')).toBeTruthy()
  expect(screen.queryByTestId('user-profit')).toBeNull()
})
