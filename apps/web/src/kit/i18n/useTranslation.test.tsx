import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Area } from '../../locales/messages.ts'
import { type Areas, loadTranslations, readTranslations, withTranslations } from './loadTranslations.ts'
import { startI18n } from './startI18n.ts'
import { addWords, areasIn, languageNow, translate, type Words } from './translate.ts'
import { useTranslation, TranslationProvider } from './useTranslation.tsx'

/** The files of English translations, as they would arrive over the network. */
const network = vi.hoisted(() => ({ failures: 0, asked: [] as string[] }))
vi.mock('./areas/en.ts', async (importOriginal) => {
  const { areas } = await importOriginal<{ areas: Areas }>()
  const fetched = Object.entries(areas).map(([path, load]) => [
    path,
    async () => {
      network.asked.push(path)
      if (network.failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
      return load()
    },
  ])
  return { areas: Object.fromEntries(fetched) }
})

beforeEach(async () => {
  network.failures = 0
  await startI18n('en')
  network.asked = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const add = (words: Words) => addWords('en', 'shell', words)
const tell = (...given: unknown[]) => (useWordsNow.t as (...given: unknown[]) => string)(...given)
const useWordsNow = { t: ((key: string) => key) as unknown, language: '' }
function Ask() {
  Object.assign(useWordsNow, useTranslation())
  return <p data-testid="language">{useWordsNow.language}</p>
}
const draw = () =>
  render(
    <TranslationProvider>
      <Ask />
    </TranslationProvider>,
  )

test('the page switches language completely', async () => {
  draw()
  const key = 'app.home'
  const english = tell(key)
  expect(screen.getByTestId('language').textContent).toBe('en')
  expect(english).not.toBe(key)
  await act(() => startI18n('zh-CN'))
  expect(screen.getByTestId('language').textContent).toBe('zh-CN')
  expect(tell(key)).not.toBe(english)
  await act(() => startI18n('en'))
  expect(tell(key)).toBe(english)
})

test('a single thing has words of its own where the language has them', () => {
  add({
    'test.count': '{{count}} things',
    'test.count_one': '{{count}} thing',
    'test.plain': '{{count}} in all',
  })
  draw()
  const counts = [0, 1, 2, '1']
  expect(counts.map((count) => tell('test.count', { count }))).toEqual([
    '0 things',
    '1 thing',
    '2 things',
    '1 things',
  ])
  expect(tell('test.plain', { count: 1 })).toBe('1 in all')
})

test('a text with a name or an amount in it is put together for each', () => {
  add({ 'test.name': '{{name}} has {{count}}' })
  draw()
  const texts = [
    tell('test.name', { name: 'A', count: 1 }),
    tell('test.name', { name: 'B', count: 1 }),
    tell('test.name', { name: 'B', count: 2 }),
    tell('test.name', { count: 7 }),
    tell('test.name', { name: 'C' }),
  ]
  expect(texts.slice(0, 3)).toEqual(['A has 1', 'B has 1', 'B has 2'])
  expect(texts[3]).toContain('has 7')
  expect(texts[4]).toContain('C has')
})

test('what is filled in appears as it is', () => {
  add({ 'test.name': '{{name}} has {{count}}' })
  draw()
  for (const name of ['{{count}}', '$& $1', '<b>', ''])
    expect(tell('test.name', { name, count: 2 })).toBe(`${name} has 2`)
})

test('a key is shown until its translation is there', () => {
  draw()
  expect(tell('test.late')).toBe('test.late')
  add({ 'test.late': 'here' })
  expect(tell('test.late')).toBe('here')
})

test('of two changes of language the later counts, whichever loads first', async () => {
  await startI18n('zh-CN')
  await Promise.all([startI18n('ko'), startI18n('zh-CN')])
  expect(languageNow()).toBe('zh-CN')
})

test('a language without its texts does not replace the one that is shown', async () => {
  await startI18n('zh-CN')
  await loadTranslations(['security'])
  network.failures = 100
  await expect(startI18n('en')).rejects.toThrow('Failed to fetch')
  expect(languageNow()).toBe('zh-CN')
  network.failures = 0
  await startI18n('en')
  expect(translate('security.title')).not.toMatch(/security|\p{Script=Han}/u)
})

test('texts that were asked for before a change of language are there after it', async () => {
  const loading = loadTranslations(['transaction'])
  await startI18n('zh-CN')
  await loading
  expect(areasIn('zh-CN').has('transaction')).toBe(true)
})

test('outside the provider, translations use the current language', async () => {
  const { rerender } = render(<Ask />)
  const english = tell('app.home')
  expect(english).not.toBe('app.home')
  expect(screen.getByTestId('language').textContent).toBe('en')
  await act(() => startI18n('zh-CN'))
  rerender(<Ask key="again" />)
  expect(screen.getByTestId('language').textContent).toBe('zh-CN')
  expect(tell('app.home')).not.toBe(english)
})

const isThere = (area: Area) => areasIn('en').has(area)
const page = async () => 'page'

test('a page loads with its areas’ translations, each fetched once', async () => {
  expect(isThere('tweets')).toBe(false)
  expect(await withTranslations(['tweets', 'square'], page)()).toBe('page')
  expect([isThere('tweets'), isThere('square')]).toEqual([true, true])
  // Stored in one namespace with the shell's.
  expect(translate('tweets.title')).toBe('Tweets')
  expect(network.asked.map((path) => path.split('/').at(-2)).sort()).toEqual(['square', 'tweets'])
  await withTranslations('tweets', page)()
  expect(network.asked).toHaveLength(2)
})

test('failed translations are fetched again before the page is shown', async () => {
  network.failures = 1
  expect(await withTranslations('user', page)()).toBe('page')
  expect(isThere('user')).toBe(true)
})

test('a page without translations never shows keys; it appears once they load', async () => {
  network.failures = 100
  vi.stubGlobal('fetch', async () => Response.json({ code: '000000', msg: 'success', data: {} }))
  const load = withTranslations('token', page)
  await expect(load()).rejects.toThrow('Failed to fetch')
  network.failures = 0
  expect(await load()).toBe('page')
  expect(isThere('token')).toBe(true)
})

test('a missing area or language file throws', async () => {
  await expect(readTranslations('en', 'nowhere')).rejects.toThrow('No texts of "nowhere" in en')
  for (const locale of ['zh-CN', 'zh-TW', 'ja', 'ko'] as const)
    expect(Object.keys(await readTranslations(locale, 'tweets'))).toContain('tweets.title')
})

const missing = async () => {
  throw new Error('the file is missing')
}

test('a missing page file is the error if the server responds', async () => {
  const status = { code: '000000', msg: 'success', data: {} }
  vi.stubGlobal('fetch', async () => Response.json(status))
  await expect(withTranslations('shell', missing)()).rejects.toThrow('the file is missing')
})

test('an unreachable server is the error otherwise, and the page does not reload', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const error = await withTranslations('shell', missing)().catch((failure: unknown) => failure)
  expect(String(error)).not.toContain('the file is missing')
})

test('so it is when the words fail before the page’s file does', async () => {
  network.failures = 100
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const slow = () => new Promise<never>(() => undefined)
  const error = await withTranslations('trend', slow)().catch((failure: unknown) => failure)
  // The router reloads the page for this message, and an unreachable server leaves the browser's own error page.
  expect(String(error)).not.toContain('dynamically imported module')
})
