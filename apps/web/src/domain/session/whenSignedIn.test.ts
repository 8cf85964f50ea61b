import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSignInDoor } from '../doors/signInDoor.ts'
import { useSession } from './useSession.ts'
import { whenSignedIn } from './whenSignedIn.ts'

const session = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const
const isAsked = () => useSignInDoor.getState().isOpen

beforeEach(() => {
  useSignInDoor.setState({ isOpen: false })
  useSession.setState({ status: 'loading', session: null })
})
afterEach(() => useSignInDoor.setState({ isOpen: false }))

test('a press before the session is known waits, and then runs for who is signed in', async () => {
  const run = vi.fn<() => void>()
  const pressed = whenSignedIn(run)
  expect(isAsked()).toBe(false)
  useSession.setState({ status: 'signedIn', session })
  await pressed
  expect(run).toHaveBeenCalledOnce()
  expect(isAsked()).toBe(false)
})

test('or asks a visitor to sign in', async () => {
  const run = vi.fn<() => void>()
  const pressed = whenSignedIn(run)
  useSession.setState({ status: 'visitor', session: null })
  await pressed
  expect(run).not.toHaveBeenCalled()
  expect(isAsked()).toBe(true)
})
