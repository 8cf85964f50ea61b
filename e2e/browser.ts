import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core'

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
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: flags, ...options })
}

let shared: Promise<Browser> | null = null

/**
 * The browser of this process: its files run one after the other, each page with a context of its own. Launched when
 * it is first asked for, and anew when it is gone; it ends with the process.
 */
export function sharedBrowser(): Promise<Browser> {
  if (shared) return shared
  // Vitest gives its processes half a second to end. At an exit the browser is killed at once and its folder removed.
  process.once('SIGTERM', () => process.exit())
  const launching = launchBrowser({ handleSIGTERM: false }).then((browser) =>
    browser.on('disconnected', () => (shared = null)),
  )
  shared = launching
  launching.catch(() => (shared = null))
  return launching
}

export type Choice = {
  theme?: 'light' | 'dark'
  locale?: string
  width?: number
  height?: number
  isStill?: boolean
  /** What the browser keeps from earlier visits, by its name in localStorage. */
  stored?: Record<string, string>
  /** A first visit is asked to sign in and shown around; otherwise the visitor has been here. */
  isFirstVisit?: boolean
}

/** The size of a phone. */
export const phone = { width: 390, height: 844 } satisfies Choice

/** A page, and a list that fills with what the browser complains about: errors, refused resources. */
export type OpenPage = { page: Page; problems: string[]; close: () => Promise<void> }

/** A fresh visitor's page of the server at `url`, with stored choices where they differ from the defaults. */
export async function openPage(browser: Browser, url: string, choice: Choice = {}): Promise<OpenPage> {
  const { theme, locale, width = 1440, height = 900, isStill, isFirstVisit } = choice
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  })
  const seenAt = isFirstVisit ? undefined : String(Date.now())
  const visitor = { theme, userLocale: locale, lastSignInPromptTime: seenAt, lastOnboardingTime: seenAt }
  const stored = Object.entries({ ...visitor, ...choice.stored }).filter(([, value]) => value !== undefined)
  await context.addInitScript((entries) => {
    // Only the first time, so that what the visitor picks later is kept.
    for (const [key, value] of entries)
      if (value !== undefined && localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, stored)
  const page = await context.newPage()
  // Ends what hangs. A server that has just started catches up more slowly on a busy machine.
  page.setDefaultTimeout(120_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  return { page, problems, close: () => context.close() }
}
