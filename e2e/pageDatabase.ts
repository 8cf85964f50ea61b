import type { Page } from 'playwright-core'

type Place = { database: string; store: string }

/** Everything in a store of the page's own database, by the beginning of its name; empty where there is none. */
export function readStore(page: Page, place: Place): Promise<unknown[]> {
  return page.evaluate(async ({ database: prefix, store }) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the database could not be read'))
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const name = names.find((one) => one.startsWith(prefix))
    if (!name) return []
    const database = await settled(indexedDB.open(name))
    const stored = await settled(database.transaction(store).objectStore(store).getAll())
    database.close()
    return stored as unknown[]
  }, place)
}
