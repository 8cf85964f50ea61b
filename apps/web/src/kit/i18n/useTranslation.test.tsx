import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Areas, readTranslations, withTranslations } from './loadTranslations.ts'
import { startI18n } from './startI18n.ts'
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

const add = (words: Record<string, string>) => i18next.addResourceBundle('en', 'shell', words, true, true)
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

test('a text that depends on nothing, or on a number, is put together once', () => {
  add({ 'test.plain': 'one', 'test.count_one': '{{count}} thing', 'test.count_other': '{{count}} things' })
  draw()
  expect(tell('test.plain')).toBe('one')
  expect([tell('test.count', { count: 1 }), tell('test.count', { count: 2 })]).toEqual([
    '1 thing',
    '2 things',
  ])
  // Translations do not change while a page is shown: cached texts are reused.
  add({ 'test.plain': 'two', 'test.count_other': 'none' })
  expect([tell('test.plain'), tell('test.count', { count: 2 })]).toEqual(['one', '2 things'])
  expect(tell('test.count', { count: 3 })).toBe('none')
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

test('a key without its translation yet is not cached as text', () => {
  draw()
  expect(tell('test.late')).toBe('test.late')
  add({ 'test.late': 'here' })
  expect(tell('test.late')).toBe('here')
})

test('the cache returns the right text for any number of keys', () => {
  add(Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`test.many${at}`, `text ${at}`])))
  draw()
  for (let at = 0; at < 6_000; at++) expect(tell(`test.many${at}`)).toBe(`text ${at}`)
  expect([tell('test.many0'), tell('test.many5999')]).toEqual(['text 0', 'text 5999'])
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

const isThere = (area: string) => i18next.hasResourceBundle('en', area)
const page = async () => 'page'

test('a page loads with its areas’ translations, each fetched once', async () => {
  expect(isThere('tweets')).toBe(false)
  expect(await withTranslations(['tweets', 'square'], page)()).toBe('page')
  expect([isThere('tweets'), isThere('square')]).toEqual([true, true])
  // Stored in one namespace with the shell's.
  expect(i18next.t('tweets.title')).toBe('Tweets')
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
  const load = withTranslations('token', page)
  await expect(load()).rejects.toThrow('No texts of token could be fetched')
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
