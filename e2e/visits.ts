import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Choice, type OpenPage, openPage, openProfile, openTab, sharedBrowser } from './browser.ts'
import { type ServerUnderTest, serverUnderTest } from './server.ts'

type VisitOptions = {
  /** Selector that every page of the file must show before `open` returns. */
  ready?: string
  /** The choices of every visitor of the file, unless the test overrides them. */
  choice?: Choice
  /** Starts the file's own server, regardless of PEREGRINE_URL. */
  server?: () => Promise<ServerUnderTest>
}

export type Visits = {
  /** Opens a fresh visitor's page at `path`, closed after the test. `prepare` runs on it first. */
  open(path: string, choice?: Choice, prepare?: (page: Page) => Promise<unknown>): Promise<OpenPage>
  /**
   * Opens another tab of the file's one returning visitor, whose browser has the program in its cache: several times as
   * fast. What a page stores, the next one finds.
   */
  openAgain(path: string): Promise<OpenPage>
  /** The server's address, from the first `beforeAll` on. */
  url(): string
  /** Returns the `data` of one of the server's replies. */
  read<T>(path: string): Promise<T>
}

/** Sets up server and browser, once at the top of a test file, and closes after each test the pages it opened. */
export function visits(options: VisitOptions = {}): Visits {
  let server: ServerUnderTest | undefined
  const opened: OpenPage[] = []
  let returning: BrowserContext | undefined

  beforeAll(async () => {
    server = await (options.server ?? serverUnderTest)()
  })
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close()
  })
  afterAll(async () => {
    await returning?.close()
    await server?.stop()
  })

  function url(): string {
    if (!server) throw new Error('the server is not there before beforeAll')
    return server.url
  }

  return {
    url,
    async open(path, choice, prepare) {
      const chosen = { ...options.choice, ...choice }
      const next = await openPage(await sharedBrowser(chosen.browser), url(), chosen)
      opened.push(next)
      await prepare?.(next.page)
      await next.page.goto(path)
      if (options.ready) await next.page.locator(options.ready).first().waitFor()
      return next
    },
    async openAgain(path) {
      returning ??= await openProfile(await sharedBrowser(), url(), options.choice)
      const next = await openTab(returning)
      opened.push(next)
      await next.page.goto(path)
      return next
    },
    async read<T>(path: string) {
      const reply = await fetch(new URL(path, url()))
      return ((await reply.json()) as { data: T }).data
    },
  }
}
