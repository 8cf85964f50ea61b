import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { launchBrowser, openPage } from './browser.ts'
import { fillRoute, findSample, lostRoutes, routesUnderTest } from './routeList.ts'

// `npm run shots`: every route in every language and theme, wide and narrow, into ./shots. Arguments after `--` filter:
// `npm run shots -- home dark` takes the pictures whose names contain both.

type Shot = { name: string; route: string; ready: string }

const folder = path.resolve(import.meta.dirname, '../shots')
const locales = ['zh-CN', 'en', 'zh-TW', 'ja', 'ko']
const themes = ['light', 'dark'] as const
const widths = { wide: 1440, narrow: 390 } as const

/** Returns the picture name of a path: `/$network/lp/$pool` is `network-lp-pool`, `/` is `home`. */
function nameOf(route: string): string {
  return route === '/' ? 'home' : route.replace(/^\//, '').replace(/\$/g, '').replaceAll('/', '-')
}

function shotsOf(sample: Awaited<ReturnType<typeof findSample>>): Shot[] {
  return [
    ...routesUnderTest.map(({ path: route, visit, ready }) => ({
      name: nameOf(route),
      route: fillRoute(visit, sample),
      ready,
    })),
    ...lostRoutes.map(({ name, visit, ready }) => ({ name, route: visit, ready })),
  ]
}

const wanted = process.argv.slice(2)

/** Waits for the fonts and every visible image. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.complete || bottom < 0 || top > innerHeight
    }),
  )
}

async function take(
  browser: Browser,
  url: string,
  shot: Shot,
  locale: string,
  theme: 'light' | 'dark',
): Promise<void> {
  for (const [size, width] of Object.entries(widths)) {
    const name = `${shot.name}-${locale}-${theme}-${size}`
    if (!wanted.every((word) => name.includes(word))) continue
    const height = width < 640 ? 844 : 900
    const { page, problems, close } = await openPage(browser, url, {
      locale,
      theme,
      width,
      height,
      isStill: true,
    })
    await page.goto(shot.route)
    await page.waitForSelector(shot.ready)
    await untilDrawn(page)
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    for (const problem of problems) console.log(`${name}: ${problem}`)
    await close()
    console.log(name)
  }
}

mkdirSync(folder, { recursive: true })
const running = process.env.PEREGRINE_URL
const server = running ? { url: running, stop: async () => undefined } : await startPeregrine()
const browser = await launchBrowser()
try {
  for (const shot of shotsOf(await findSample(server.url)))
    for (const locale of locales)
      for (const theme of themes) await take(browser, server.url, shot, locale, theme)
} finally {
  await browser.close()
  await server.stop()
}
