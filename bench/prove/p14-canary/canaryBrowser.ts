import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

export type CanaryBrowser = {
  context: BrowserContext
  page: Page
  /** The browser's whole folder: databases, storage, caches, its own log with every console line. */
  profile: string
  /** What page and workers said, as far as the page hears it. */
  said: string[]
  close(): Promise<void>
  forget(): void
}

/** A browser with a folder of its own, whose every request goes through the proxy. */
export async function openCanaryBrowser(serverUrl: string, proxyUrl: string): Promise<CanaryBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'peregrine-canary-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    baseURL: serverUrl,
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    args: [
      '--no-sandbox',
      '--headless=new',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--enable-logging',
      `--log-file=${path.join(profile, 'browser.log')}`,
      `--proxy-server=${proxyUrl}`,
      // Without this the server of this machine would be asked past the proxy.
      '--proxy-bypass-list=<-loopback>',
      // Long strings must be in snapshots as a whole.
      '--js-flags=--heap-snapshot-string-limit=1000000000',
    ],
  })
  const said: string[] = []
  const listen = (page: Page): void => {
    page.setDefaultTimeout(45_000)
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(`${error.message}\n${error.stack}`))
  }
  context.on('page', listen)
  await context.addInitScript(() => {
    localStorage.setItem('lastSignInPromptTime', String(Date.now()))
    localStorage.setItem('lastOnboardingTime', String(Date.now()))
    localStorage.setItem('userLocale', 'en')
  })
  const page = context.pages()[0] ?? (await context.newPage())
  listen(page)
  return {
    context,
    page,
    profile,
    said,
    close: () => context.close(),
    forget: () => rmSync(profile, { recursive: true, force: true }),
  }
}
