import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseOf, StorageRefused } from './indexedDb.ts'

let connections: IDBDatabase[]
/** The browser opens nothing any more. */
let isRefused: boolean

beforeEach(() => {
  const factory = new IDBFactory()
  connections = []
  isRefused = false
  vi.stubGlobal('indexedDB', {
    open: (name: string, version: number) => {
      if (isRefused) throw new DOMException('not any more', 'UnknownError')
      const request = factory.open(name, version)
      request.addEventListener('success', () => connections.push(request.result))
      return request
    },
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const note = (database: ReturnType<typeof databaseOf>, write: string) =>
  database.change('store', 'key', () => ({ write, result: undefined }))

test('a database that the browser closed by force is opened again by the next use', async () => {
  const database = databaseOf('forced', ['store'])
  await note(database, 'kept')
  const [first] = connections
  if (!first) throw new Error('nothing was opened')
  const closed = new Promise((resolve) => first.addEventListener('close', resolve))
  forceCloseDatabase(first as never)
  await closed
  expect(await database.get('store', 'key')).toBe('kept')
})

/** Closes as a browser does whose event of it has not arrived yet. */
function closeSilently(): void {
  for (const connection of connections) connection.close()
}

test.each([
  ['reads', async (database: ReturnType<typeof databaseOf>) => database.get('store', 'key')],
  ['lists', async (database: ReturnType<typeof databaseOf>) => (await database.all('store'))[0]],
  [
    'changes',
    async (database: ReturnType<typeof databaseOf>) =>
      database.change('store', 'key', (stored) => ({ write: stored, result: stored })),
  ],
  [
    'adds',
    async (database: ReturnType<typeof databaseOf>) =>
      (await database.add('store', 'other', 'added')) ? database.get('store', 'key') : 'not added',
  ],
])('a use that %s finds the database closed, opens it again and goes on', async (_, use) => {
  const database = databaseOf('closed', ['store'])
  await note(database, 'kept')
  closeSilently()
  expect(await use(database)).toBe('kept')
  expect(connections).toHaveLength(2)
})

test('a change that the close cut short is made once, by the new connection', async () => {
  const database = databaseOf('cut', ['store'])
  await note(database, '1')
  let runs = 0
  const grown = database.change('store', 'key', (stored) => {
    runs += 1
    const [first] = connections
    if (runs === 1 && first) {
      first.close()
      throw new Error('cut')
    }
    return { write: `${String(stored)}+`, result: undefined }
  })
  await grown
  expect(await database.get('store', 'key')).toBe('1+')
})

test('where it cannot be opened again either, it is told apart from storage that was never there', async () => {
  const database = databaseOf('lost', ['store'])
  await note(database, 'kept')
  closeSilently()
  isRefused = true
  const refusal = await database.get('store', 'key').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StorageRefused)
  expect(refusal).toMatchObject({ isClosed: true })
  await expect(databaseOf('never', ['store']).get('store', 'key')).rejects.toMatchObject({ isClosed: false })
  isRefused = false
  expect(await database.get('store', 'key')).toBe('kept')
})

test('an opening that is never answered ends, and what it opens later is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const request: Partial<IDBOpenDBRequest> = {}
  vi.stubGlobal('indexedDB', { open: () => request })
  const reading = databaseOf('slow', ['store'])
    .get('store', 'key')
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await reading).toBeInstanceOf(StorageRefused)
  const close = vi.fn()
  Object.assign(request, { result: { close } })
  request.onsuccess?.call(request as IDBOpenDBRequest, new Event('success'))
  expect(close).toHaveBeenCalled()
  vi.useRealTimers()
})

test('deleting the database waits for nobody, and the next use makes it anew', async () => {
  const database = databaseOf('deleted', ['store'])
  await note(database, 'gone')
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('deleted')
    request.onsuccess = () => resolve()
    request.onblocked = () => reject(new Error('blocked'))
  })
  expect(await database.get('store', 'key')).toBeUndefined()
})
