import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { App } from '../App.tsx'
import { createQueries } from '../createQueries.ts'
import { createAppRouter } from '../router.tsx'
import { startI18n } from '../kit/i18n/startI18n.ts'
import type { Locale } from '../kit/preferences/locale.ts'
import { rememberPrompt } from '../kit/preferences/visits.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'
import { createFakeTransport } from './fakeTransport.ts'

type Answers = Record<string, unknown>
type RenderInput = {
  path?: string
  answers?: Answers
  locale?: Locale
  isNarrow?: boolean
  /** Shows the first visit's prompts, which most tests do not need. */
  isFirstVisit?: boolean
}

const status = { mode: 'sandbox', chains: [] }

/**
 * Stubs responses for paths that begin with a key, immediate or by promise; anything else is a foreseen 404, as from
 * the real server.
 */
function stubFetch(answers: Answers): void {
  const all: Answers = {
    '/api/status': { code: '000000', data: status },
    '/auth/session': { code: '000000', data: null },
    ...answers,
  }
  vi.stubGlobal('fetch', async (path: string) => {
    const found = Object.entries(all).find(([start]) => path.startsWith(start))
    if (found?.[1] instanceof Error) throw found[1]
    const body = found ? await found[1] : { code: 'pool.unknown', msg: '', data: null }
    return new Response(JSON.stringify(body), { status: found ? 200 : 404 })
  })
}

/** Renders the whole app at a path, with made-up responses and a connection that the test controls. */
export async function renderApp({
  path = '/',
  answers = {},
  locale = 'zh-CN',
  isNarrow = false,
  isFirstVisit = false,
}: RenderInput = {}) {
  stubFetch(answers)
  if (!isFirstVisit)
    for (const prompt of ['lastSignInPromptTime', 'lastOnboardingTime'] as const)
      rememberPrompt(prompt, Date.now())
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  usePreferences.setState({ locale })
  await startI18n(locale)
  const live = createFakeTransport()
  const queries = createQueries()
  const router = createAppRouter({ queries }, createMemoryHistory({ initialEntries: [path] }))
  const view = render(
    <App queries={queries} router={router} transport={live.transport} schedule={(run) => run()} />,
  )
  await act(() => router.load())
  // Awaited: React drops the rest of a render that suspends when nobody awaits it.
  await act(async () => live.turn('live'))
  return { ...view, live, router, queries }
}
