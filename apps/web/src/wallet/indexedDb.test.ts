import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseOf } from './indexedDb.ts'

let connections: IDBDatabase[]

beforeEach(() => {
  const factory = new IDBFactory()
  connections = []
  vi.stubGlobal('indexedDB', {
    open: (name: string, version: number) => {
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
