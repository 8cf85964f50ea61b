import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Choice, type OpenPage, openPage, sharedBrowser } from './browser.ts'
import { type ServerUnderTest, serverUnderTest } from './server.ts'

type VisitOptions = {
  /** What every page of the file has to show before `open` returns: a selector. */
  ready?: string
  /** What every visitor of the file chose, unless the test says otherwise. */
  choice?: Choice
  /** A server of the file's own, where PEREGRINE_URL does not count. */
  server?: () => Promise<ServerUnderTest>
}

export type Visits = {
  /** A fresh visitor's page at `path`, closed after the test. `prepare` is run on it before it goes there. */
  open(path: string, choice?: Choice, prepare?: (page: Page) => Promise<unknown>): Promise<OpenPage>
  /** Where the server is, from the first `beforeAll` on. */
  url(): string
  /** The `data` of one of the server's replies. */
  read<T>(path: string): Promise<T>
}

/** Once at the top of a file of tests: finds server and browser for it, and closes with each test what it opened. */
export function visits(options: VisitOptions = {}): Visits {
  let server: ServerUnderTest | undefined
  const opened: OpenPage[] = []

  beforeAll(async () => {
    server = await (options.server ?? serverUnderTest)()
  })
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close()
  })
  afterAll(async () => {
    await server?.stop()
  })

  function url(): string {
    if (!server) throw new Error('the server is not there before beforeAll')
    return server.url
  }

  return {
    url,
    async open(path, choice, prepare) {
      const next = await openPage(await sharedBrowser(), url(), { ...options.choice, ...choice })
      opened.push(next)
      await prepare?.(next.page)
      await next.page.goto(path)
      if (options.ready) await next.page.locator(options.ready).first().waitFor()
      return next
    },
    async read<T>(path: string) {
      const reply = await fetch(new URL(path, url()))
      return ((await reply.json()) as { data: T }).data
    },
  }
}
