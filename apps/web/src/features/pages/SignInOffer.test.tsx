import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../domain/session/useSession.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { SignInOffer } from './SignInOffer.tsx'

const session = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const
const isOffered = () => screen.queryByTestId('page-sign-in') !== null

beforeEach(() => startI18n('en'))
afterEach(() => {
  cleanup()
  useSession.setState({ status: 'visitor', session: null })
})

test('visitors are offered to sign in; who is signed in, or may be, is not', () => {
  useSession.setState({ status: 'loading', session: null })
  render(<SignInOffer />)
  expect(isOffered()).toBe(false)
  act(() => useSession.setState({ status: 'signedIn', session }))
  expect(isOffered()).toBe(false)
  act(() => useSession.setState({ status: 'visitor', session: null }))
  expect(isOffered()).toBe(true)
})
