import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'
import { setSession } from '../../domain/session/useSession.ts'
import { closeAllToasts } from '../../kit/toast/showToast.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const address = `0x${'a1'.repeat(20)}`
let succeeds = true

// The wallet and its server are tested with the flow itself.
vi.mock(import('../../domain/wallet-connect/useSignInFlow.ts'), async (original) => ({
  ...(await original()),
  runSignIn: async () => {
    if (succeeds) setSession({ address, chainFamily: 'EVM' })
    return succeeds
  },
}))

afterEach(() => {
  cleanup()
  useSignInDoor.getState().close()
  closeAllToasts()
  setSession(null)
  vi.unstubAllGlobals()
})

async function signIn(): Promise<void> {
  await renderApp({ path: '/square' })
  act(() => useSignInDoor.getState().open())
  fireEvent.click(await screen.findByTestId('sign-in-metamask'))
}

test('a sign-in that worked says so and names the wallet', async () => {
  succeeds = true
  await signIn()
  expect((await screen.findByTestId('toast')).textContent).toContain('已登录：0xa1a1')
  expect(screen.queryByTestId('sign-in-dialog')).toBeNull()
})

test('one that failed says nothing of success, and the dialog stays', async () => {
  succeeds = false
  await signIn()
  await act(async () => undefined)
  expect(screen.getByTestId('sign-in-dialog')).toBeTruthy()
  await waitFor(() => expect(screen.queryByTestId('toast')).toBeNull())
})
