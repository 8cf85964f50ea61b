import { type Figure, figureName, listFigures } from '@peregrine/testkit/contractFigures'
import { unknownFigures } from '@peregrine/testkit/figureRules'
import { statsWindows } from '@peregrine/contract/marketStats'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createQueries } from '../../createQueries.ts'
import { WatchedNamesProvider } from '../../domain/watched-wallets/watchedNames.tsx'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { TranslationProvider } from '../../kit/i18n/useTranslation.tsx'
import { LiveProvider } from '../../live/LiveProvider.tsx'
import type { Area } from '../../locales/messages.ts'
import { createAppRouter } from '../../router.tsx'
import { createFakeTransport } from '../fakeTransport.ts'
import { dashesIn, type PageTexts, readPage, textsBeyond, zero } from './readPage.ts'
import type { Seen, ShownEntry, Told } from './shown.ts'
import { shownFigures } from './shownFigures.ts'
import { notShown, unread } from './notShown.ts'

vi.unmock('zod')

const web = path.join(import.meta.dirname, '../..')

beforeAll(async () => {
  // Nothing but the given data is there to be shown.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await startI18n('en')
  await loadTranslations(
    readdirSync(path.join(web, 'locales')).filter((name) => !name.includes('.')) as Area[],
  )
})
afterEach(cleanup)

const keyOf = (place: string, parts: readonly string[]): string => {
  const names = parts.map((part) => (part in statsWindows ? '*' : part)).filter(Boolean)
  return `${place} ${names.join('.')}`
}

/** The figures that may be unknown, each with its place. */
async function listUnknown(): Promise<Figure[]> {
  const figures = await listFigures()
  return figures.filter((figure) => figure.isNullable && figureName(figure) in unknownFigures)
}

const keysOf = (told: Told, figures: readonly string[]): string[] =>
  Object.entries(told).flatMap(([place, roots]) =>
    roots.flatMap((root) => figures.map((figure) => keyOf(place, [root, figure]))),
  )
const shownKeys = new Set(shownFigures.flatMap(({ told, figures }) => keysOf(told, [...figures.keys()])))
const hiddenKeys = new Set(notShown.flatMap(({ told, figures }) => keysOf(told, figures.split(' '))))

test('every figure that may be unknown is in the table of what shows it, or is shown by no page', async () => {
  const figures = (await listUnknown()).filter(({ place }) => !(place in unread))
  const keys = new Set(figures.map(({ place, path: names }) => keyOf(place, names)))
  expect([...keys.difference(shownKeys.union(hiddenKeys))]).toEqual([])
  expect([...shownKeys.union(hiddenKeys).difference(keys)]).toEqual([])
  expect([...shownKeys.intersection(hiddenKeys)]).toEqual([])
})

test('what is said to be read by no page is not', async () => {
  const places = new Set((await listUnknown()).map(({ place }) => place))
  expect(Object.keys(unread).filter((place) => !places.has(place))).toEqual([])
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => readFileSync(path.join(web, file), 'utf8'))
  const imported = /import \{([^}]*)\} from '@peregrine\/contract/g
  const names = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(imported)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
    ),
  )
  expect(Object.values(unread).filter((name) => names.has(name))).toEqual([])
})

function read(entry: ShownEntry, unknown: string | null): PageTexts {
  const { node, data } = entry.view(unknown)
  const queries = createQueries()
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } })
  for (const [key, value] of data) queries.setQueryData(key, value)
  const router = createAppRouter({ queries }, createMemoryHistory({ initialEntries: ['/'] }))
  const { transport } = createFakeTransport()
  act(() => {
    render(
      <QueryClientProvider client={queries}>
        <LiveProvider transport={transport} schedule={(run) => run()}>
          <TranslationProvider>
            <WatchedNamesProvider>
              <RouterContextProvider router={router}>{node}</RouterContextProvider>
            </WatchedNamesProvider>
          </TranslationProvider>
        </LiveProvider>
      </QueryClientProvider>,
    )
  })
  const page = readPage(document.body)
  cleanup()
  return page
}

const cases = shownFigures.flatMap((entry) =>
  [...entry.figures].map(([figure, seen]) => ({ name: entry.name, figure, seen, entry })),
)

function expectSeen(seen: Seen, known: PageTexts, unknown: PageTexts): void {
  const gained = textsBeyond(unknown.texts, known.texts)
  if (seen === 'dash') expect(dashesIn(unknown.texts)).toBeGreaterThan(dashesIn(known.texts))
  else if ('says' in seen) expect(gained).toContain(seen.says)
  else {
    expect(gained).toEqual([])
    expect(textsBeyond(known.texts, unknown.texts)).not.toEqual([])
  }
}

test.each(cases)('$name draws an unknown $figure neither as 0 nor as good', ({ entry, figure, seen }) => {
  const known = read(entry, null)
  const unknown = read(entry, figure)
  expectSeen(seen, known, unknown)
  expect(textsBeyond(unknown.texts, known.texts).filter((text) => zero.test(text))).toEqual([])
  expect(unknown.goodDashes).toBe(0)
  expect(unknown.good).toBeLessThanOrEqual(known.good)
})
