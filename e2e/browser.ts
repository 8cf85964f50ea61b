import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** The server under test: the runner starts one and names it here. */
export const serverUrl: string = process.env.PEREGRINE_URL ?? 'http://127.0.0.1:7777'

const flags = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's own Chromium, without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })
}

export type Choice = { theme?: 'light' | 'dark'; locale?: string; width?: number; height?: number }
export type OpenPage = { page: Page; problems: string[] }

/**
 * A fresh page with a trader's stored choices.
 *
 * @returns the page, and a list that fills with what the browser complains about: errors, refused resources
 */
export async function openPage(
  browser: Browser,
  choice: Choice = {},
  more: BrowserContextOptions = {},
): Promise<OpenPage> {
  const { theme = 'light', locale = 'zh-CN', width = 1440, height = 900 } = choice
  const context = await browser.newContext({ baseURL: serverUrl, viewport: { width, height }, ...more })
  await context.addInitScript(
    ([storedTheme, storedLocale]) => {
      localStorage.setItem('theme', storedTheme as string)
      localStorage.setItem('userLocale', storedLocale as string)
    },
    [theme, locale],
  )
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  return { page, problems }
}
