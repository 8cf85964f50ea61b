import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { createTestDatabase } from '@peregrine/testkit/database'
import { type CanaryBrowser, openCanaryBrowser } from './p14-canary/canaryBrowser.ts'
import { type Canary, makeCanary, visitWithCanary } from './p14-canary/canaryVisit.ts'
import { makeCareless } from './p14-canary/carelessPage.ts'
import { databaseText } from './p14-canary/databaseText.ts'
import { filesBelow, type Find, findSecrets } from './p14-canary/findSecrets.ts'
import { type RecordingProxy, startRecordingProxy } from './p14-canary/recordingProxy.ts'
import type { Proof } from './proof.ts'

/** Searches one place after another. */
class Search {
  readonly #canary: Canary
  readonly finds: Find[] = []
  readonly searched = new Map<string, number>()

  constructor(canary: Canary) {
    this.#canary = canary
  }

  in(place: string, detail: string, bytes: Buffer): void {
    this.searched.set(place, (this.searched.get(place) ?? 0) + bytes.length)
    this.finds.push(...findSecrets(`${place}: ${detail}`, bytes, this.#canary.secrets))
  }
}

function searchBrowser(search: Search, { profile, said }: CanaryBrowser, proxy: RecordingProxy): void {
  for (const { what, bytes } of proxy.sent()) search.in('network', what, bytes)
  search.in('console', 'of the page', Buffer.from(said.join('\n')))
  for (const { name, bytes } of filesBelow(profile)) search.in('profile', name, bytes)
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1e3)} kB`

/**
 * Keys and password of a trader stay in the signing worker: they are in no request, log, table, file of the browser or
 * the heap of the page. Without defence the page keeps, logs, stores and sends what is typed, and the server stores it.
 */
export const p14: Proof = {
  name: 'P14',
  what: 'a canary key found in 0 places: network, logs, database, storage, error reports; raw, hex, base58, base64',
  sizes: { test: 1, full: 1 },
  async run({ withoutDefence }) {
    const canary = makeCanary()
    const search = new Search(canary)
    const database = await createTestDatabase()
    const server = await startPeregrine({
      env: { SANDBOX_RATE: '12', SANDBOX_PEOPLE: 'paused', DATABASE_URL: database.url, LOG_LEVEL: 'trace' },
    })
    const proxy = await startRecordingProxy(server.url)
    const browser = await openCanaryBrowser(server.url, proxy.url)
    try {
      if (withoutDefence) await makeCareless(browser.context)
      const moments = await visitWithCanary(browser.page, server.url, canary)
      for (const { name, heap } of moments) search.in('page heap', name, heap)
      await browser.close()
      searchBrowser(search, browser, proxy)
      if (withoutDefence)
        await database.pool.query('create table kept as select $1::bytea', [canary.secrets[0]?.bytes])
      for await (const { table, text } of databaseText(database.pool))
        search.in('database', table, Buffer.from(text))
      const { output } = await server.stop()
      search.in('server log', 'output', Buffer.from(output))
    } finally {
      await browser.close()
      await server.stop()
      proxy.close()
      browser.forget()
      await database.drop()
    }
    for (const { place, secret, form } of search.finds) console.error(`${secret} as ${form} in ${place}`)
    const places = [...search.searched].map(([place, size]) => `${place} ${kilobytes(size)}`)
    const strangers =
      proxy.strangers().length > 0
        ? `; asked by the browser itself and answered by nobody: ${proxy.strangers().join(', ')}`
        : ''
    return {
      n: search.searched.size,
      lost: 0,
      doubled: 0,
      wrong: search.finds.length,
      note: `${places.join(', ')}${strangers}`,
    }
  },
}
