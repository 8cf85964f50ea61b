import { defaultAlertSettings } from '@peregrine/contract/alert'
import { notifyManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../domain/session/useSession.ts'
import { alert } from '../../testing/unknown-figures/knownAlert.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const host = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock(import('./AlertHost.tsx'), async (original) => {
  await host.promise
  return original()
})

afterEach(() => {
  cleanup()
  setSession(null)
  vi.unstubAllGlobals()
})

const owner = `0x${'12'.repeat(20)}`
const setup = {
  settings: defaultAlertSettings,
  rules: [],
  channels: [],
  pushKey: '',
  telegramHost: 'api.telegram.org',
}
const answers = {
  '/auth/session': { code: '000000', data: { address: owner, chainFamily: 'EVM' } },
  '/api/alerts/setup': { code: '000000', data: setup },
}

test('an alert that the bell counted before the part that shows alerts had loaded is shown as well', async () => {
  const { live } = await renderApp({ answers })
  await waitFor(() => expect(live.emitted.some(({ body }) => body.topic === 'alerts')).toBe(true))
  const key = `alerts/${owner}`
  const bell = await screen.findByTestId('alert-bell')
  const heard = (deliver: () => void) =>
    act(async () => {
      deliver()
      // Behind what the query cache has to tell the page.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    })
  await heard(() => live.snapshot(key, [{ ...alert, id: '1', tokenSymbol: 'OLD' }]))
  await heard(() => live.event(key, [{ ...alert, id: '2', tokenSymbol: 'NEW' }], 2))
  await waitFor(() => expect(bell.dataset.unread).toBe('1'))
  await act(async () => host.resolve())
  const toast = await screen.findByTestId('toast')
  expect(toast.textContent).toContain('NEW')
  expect(toast.textContent).not.toContain('OLD')
})
