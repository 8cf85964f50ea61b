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

/** Launches the machine's own Chromium, headless. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: flags, ...options })
}

let shared: Promise<Browser> | null = null

/**
 * Returns this process's browser: its files run one after the other, each page with its own context. Launched on first
 * use, and again when it is gone; it ends with the process.
 */
export function sharedBrowser(): Promise<Browser> {
  if (shared) return shared
  // Vitest gives its processes half a second to end. On exit the browser is killed at once and its folder removed.
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
  /** The localStorage of earlier visits, by key. */
  stored?: Record<string, string>
  /** A first visit shows the sign-in and the tour; the default is a returning visitor. */
  isFirstVisit?: boolean
}

/** The size of a phone. */
export const phone = { width: 390, height: 844 } satisfies Choice

/** A page, and a list that collects the browser's complaints: errors, refused resources. */
export type OpenPage = { page: Page; problems: string[]; close: () => Promise<void> }

/** Opens a fresh visitor's page on the server at `url`, with stored choices that differ from the defaults. */
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
    // Only the first time, so that later choices are kept.
    for (const [key, value] of entries)
      if (value !== undefined && localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, stored)
  const page = await context.newPage()
  // Ends hanging tests. A newly started server catches up more slowly on a busy machine.
  page.setDefaultTimeout(120_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  return { page, problems, close: () => context.close() }
}
