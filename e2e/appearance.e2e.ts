import { expect, test } from 'vitest'
import { quietPath } from './onPage.ts'
import { visits } from './visits.ts'

const { open, url } = visits({ ready: '[data-testid=connection]' })

test('themes: dark, red up, and the colour of the browser frame, kept over a reload', async () => {
  const { page } = await open('/')
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-dark').click()
  await page.getByTestId('user-red-up').click()
  await page.reload()
  await page.getByTestId('connection').waitFor()
  const look = await page.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    gain: document.documentElement.dataset.gain,
    frame: document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
  }))
  expect(look).toEqual({ theme: 'dark', gain: 'red', frame: '#0c0f14' })
})

test.each([
  ['en', 'Monitor'],
  ['zh-TW', '監控'],
  ['ja', '監視'],
  ['ko', '모니터링'],
])('the user menu turns the page to %s', async (locale, word) => {
  const { page, problems } = await open('/aboutUs')
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId(`user-language-${locale}`).click()
  await expect.poll(() => page.getByTestId('nav-monitor').textContent()).toBe(word)
  expect(await page.evaluate(() => localStorage.getItem('userLocale'))).toBe(locale)
  expect(problems).toEqual([])
})

test('a browser that kept zh-HK reads traditional Chinese', async () => {
  const { page } = await open(quietPath, { locale: 'zh-HK' })
  await expect.poll(() => page.getByTestId('nav-monitor').textContent()).toBe('監控')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-TW')
})

test.each([640, 768, 1024, 1280])('at %i px the header holds without overflowing', async (width) => {
  for (const locale of ['en', 'ja']) {
    const { page } = await open(quietPath, { width, locale })
    const [over, hidden] = await page.evaluate(() => {
      const header = document.querySelector('header')
      const bar = document.querySelector('[data-testid=toolbar]')
      const right = Math.max(
        ...[...(header?.querySelectorAll('button, a, select') ?? [])].map(
          (element) => element.getBoundingClientRect().right,
        ),
      )
      return [right - innerWidth, (bar?.scrollWidth ?? 0) - (bar?.clientWidth ?? 0)]
    })
    expect(over, locale).toBeLessThanOrEqual(0)
    expect(hidden, locale).toBeLessThanOrEqual(0)
  }
})

test('the page can be installed: manifest and icons are there', async () => {
  const { page } = await open('/aboutUs')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await fetch(new URL(href ?? '', url()))).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  const icons = manifest.icons as { src: string; sizes: string; purpose: string }[]
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src, sizes } of icons.filter(({ sizes: size }) => size !== 'any')) {
    const side = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(side).toBe(sizes)
  }
})
