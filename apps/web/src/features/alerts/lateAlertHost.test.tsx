import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../domain/session/useSession.ts'
import { alertAnswers, alertFeed } from '../../testing/alertOwner.ts'
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

test('an alert that the bell counted before the part that shows alerts had loaded is shown as well', async () => {
  const { live } = await renderApp({ answers: alertAnswers })
  await waitFor(() => expect(live.emitted.some(({ body }) => body.topic === 'alerts')).toBe(true))
  const feed = alertFeed(live)
  const bell = await screen.findByTestId('alert-bell')
  await feed.snapshot({ ...alert, id: '1', tokenSymbol: 'OLD' })
  await feed.arrive({ ...alert, id: '2', tokenSymbol: 'NEW' })
  await waitFor(() => expect(bell.dataset.unread).toBe('1'))
  await act(async () => host.resolve())
  const toast = await screen.findByTestId('toast')
  expect(toast.textContent).toContain('NEW')
  expect(toast.textContent).not.toContain('OLD')
})
