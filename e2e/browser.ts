import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core'

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

const wholeBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium'
const usualShell = '/usr/bin/chromium-headless-shell'

/** The shell without windows, unless somebody chose a browser or it is not there. */
function browserFile(): string {
  const { HEADLESS_SHELL, CHROMIUM } = process.env
  if (HEADLESS_SHELL) return HEADLESS_SHELL
  return CHROMIUM === undefined && existsSync(usualShell) ? usualShell : wholeBrowser
}

/** Launches the machine's own Chromium, headless. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = browserFile()
  return chromium.launch({ executablePath, args: flags, ...options })
}

type BrowserKind = 'shell' | 'whole'

const shared = new Map<BrowserKind, Promise<Browser>>()
let endsWithProcess = false

/**
 * Returns this process's browser: its files run one after the other, each page with its own context. Launched on first
 * use, and again when it is gone; it ends with the process. The shell knows no notifications.
 */
export function sharedBrowser(kind: BrowserKind = 'shell'): Promise<Browser> {
  const running = shared.get(kind)
  if (running) return running
  // Vitest gives its processes half a second to end. On exit the browser is killed at once and its folder removed.
  if (!endsWithProcess) process.once('SIGTERM', () => process.exit())
  endsWithProcess = true
  const options: LaunchOptions = { handleSIGTERM: false }
  const launching = launchBrowser(
    kind === 'whole' ? { ...options, executablePath: wholeBrowser } : options,
  ).then((browser) => browser.on('disconnected', () => shared.delete(kind)))
  shared.set(kind, launching)
  launching.catch(() => shared.delete(kind))
  return launching
}

export type Choice = {
  theme?: 'light' | 'dark'
  locale?: string
  width?: number
  height?: number
  isStill?: boolean
  /** The whole browser, for what its shell cannot do. */
  browser?: BrowserKind
  /** The localStorage of earlier visits, by key. */
  stored?: Record<string, string>
  /** A first visit shows the sign-in and the tour; the default is a returning visitor. */
  isFirstVisit?: boolean
}

/** The size of a phone. */
export const phone = { width: 390, height: 844 } satisfies Choice

/** A page, and a list that collects the browser's complaints: errors, refused resources. */
export type OpenPage = { page: Page; problems: string[]; close: () => Promise<void> }

/** Opens a visitor's browser profile on the server at `url`, with stored choices that differ from the defaults. */
export async function openProfile(
  browser: Browser,
  url: string,
  choice: Choice = {},
): Promise<BrowserContext> {
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
  // Ends hanging tests, in further tabs too. A newly started server catches up more slowly on a busy machine.
  context.setDefaultTimeout(120_000)
  return context
}

/** Opens a tab of a profile. Closing it leaves the profile open. */
export async function openTab(profile: BrowserContext): Promise<OpenPage> {
  const page = await profile.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  return { page, problems, close: () => page.close() }
}

/** Opens a fresh visitor's page. */
export async function openPage(browser: Browser, url: string, choice: Choice = {}): Promise<OpenPage> {
  const profile = await openProfile(browser, url, choice)
  const tab = await openTab(profile)
  return { ...tab, close: () => profile.close() }
}
