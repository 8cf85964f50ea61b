import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '../session/useSession.ts'
import { useKnownWallets } from '../watched-wallets/useKnownWallets.ts'
import { useOwnAsKnown } from './useOwnAsKnown.ts'
import { setLocalWallets } from './useOwnWallets.ts'

const [signedIn, local] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const wallet = { address: local, family: 'EVM', label: 'mine', group: '', kind: 'local' } as const
const own = () => useKnownWallets.getState().own

test('the signed-in wallet and those of this browser are own, together and once each', () => {
  renderHook(useOwnAsKnown)
  act(() => useSession.setState({ session: { address: signedIn, chainFamily: 'EVM' } }))
  expect(own()).toEqual([{ address: signedIn, note: '' }])
  act(() => setLocalWallets('unlocked', [wallet]))
  expect(own().map(({ address }) => address)).toEqual([signedIn, local])
  act(() => useSession.setState({ session: { address: local, chainFamily: 'EVM' } }))
  expect(own()).toEqual([{ address: local, note: 'mine' }])
  act(() => useSession.setState({ session: null }))
  expect(own()).toEqual([{ address: local, note: 'mine' }])
})
