/**
 * The browser did not read or write: storage is switched off, full, or was taken away. Nothing was changed.
 * `isClosed`: it closed the database, and did not open it again; a reload may help.
 */
export class StorageRefused extends Error {
  readonly isClosed: boolean

  constructor(cause: unknown, isClosed = false) {
    super('the browser refused to store or read', { cause })
    this.name = 'StorageRefused'
    this.isClosed = isClosed
  }
}

/** Some browsers now and then never answer the opening of a database. */
const longestOpeningMs = 15_000

/** Opens a database, with the stores it needs; made at the first opening. Rejects where the browser refuses storage. */
function openDatabase(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    let isOver = false
    const fail = (error: unknown) => {
      isOver = true
      clearTimeout(timer)
      reject(error instanceof Error ? error : new Error('the database was not opened'))
    }
    const timer = setTimeout(() => fail(new Error('the database did not open')), longestOpeningMs)
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store)
    }
    request.onsuccess = () => {
      clearTimeout(timer)
      // Nobody waits for it any more: held, it would block whoever deletes the site's data.
      if (isOver) request.result.close()
      else resolve(request.result)
    }
    request.onerror = () => fail(request.error)
    request.onblocked = () => fail(new Error('the database is held by another version of the page'))
  })
}

/** What to do with a stored value, once it was read. */
export type Decision<T> = { write?: unknown; isRemoved?: boolean; result: T }

/** A database whose changes are single transactions, on disk when they resolve (strict durability). */
export type Database = {
  /** Reads, decides and writes in one transaction. A rejected change has changed nothing. */
  change<T>(store: string, key: IDBValidKey, decide: (stored: unknown) => Decision<T>): Promise<T>
  /** Stores a value under a key that has none; false, and nothing is changed, if it has one. */
  add(store: string, key: IDBValidKey, value: unknown): Promise<boolean>
  get(store: string, key: IDBValidKey): Promise<unknown>
  all(store: string): Promise<unknown[]>
  keys(store: string): Promise<IDBValidKey[]>
}

function read<T>(
  database: IDBDatabase,
  store: string,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = use(database.transaction(store, 'readonly').objectStore(store))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database could not be read'))
  })
}

function change<T>(
  database: IDBDatabase,
  store: string,
  key: IDBValidKey,
  decide: (stored: unknown) => Decision<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    const place = transaction.objectStore(store)
    const stored = place.get(key)
    let result: { value: T } | null = null
    stored.onsuccess = () => {
      const { write, isRemoved, result: value } = decide(stored.result)
      result = { value }
      if (isRemoved) place.delete(key)
      else if (write !== undefined) place.put(write, key)
      else return
      // Left to itself, a transaction ends only once the page has had time to hear that it could.
      transaction.commit()
    }
    transaction.oncomplete = () => (result ? resolve(result.value) : reject(new Error('nothing was read')))
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
  })
}

function add(database: IDBDatabase, store: string, key: IDBValidKey, value: unknown): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    transaction.objectStore(store).add(value, key)
    transaction.commit()
    transaction.oncomplete = () => resolve(true)
    transaction.onabort = () => {
      if (transaction.error?.name === 'ConstraintError') resolve(false)
      else reject(transaction.error ?? new Error('the transaction was aborted'))
    }
  })
}

/** True for a connection that is closed, whether the page was told of it or not. */
function isClosed(database: IDBDatabase, store: string): boolean {
  try {
    database.transaction(store, 'readonly')
    return false
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError'
  }
}

/**
 * Opens a database at its first use. Opened again by the next use after a failure, and at once where it turns out that
 * the browser closed it: what was under way then has changed nothing. Rejects with StorageRefused.
 */
export function databaseOf(name: string, stores: readonly string[]): Database {
  let opening: Promise<IDBDatabase> | null = null
  let current: IDBDatabase | null = null
  let wasOpen = false
  const forget = (closed: IDBDatabase) => {
    if (current !== closed) return
    current = null
    opening = null
  }
  const open = async () => {
    try {
      const database = await openDatabase(name, stores)
      wasOpen = true
      current = database
      database.onclose = () => forget(database)
      database.onversionchange = () => {
        // Whoever deletes the site's data would wait for this connection.
        database.close()
        forget(database)
      }
      return database
    } catch (error) {
      opening = null
      throw new StorageRefused(error, wasOpen)
    }
  }
  const withConnection = async <T>(store: string, run: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    for (let isSecond = false; ; isSecond = true) {
      opening ??= open()
      const database = await opening
      try {
        return await run(database)
      } catch (error) {
        const wasClosed = isClosed(database, store)
        if (wasClosed) forget(database)
        if (!wasClosed || isSecond) throw new StorageRefused(error, wasClosed)
      }
    }
  }
  const reading = <T>(store: string, from: (place: IDBObjectStore) => IDBRequest<T>) =>
    withConnection(store, (database) => read(database, store, from))
  return {
    change: (store, key, decide) => withConnection(store, (database) => change(database, store, key, decide)),
    add: (store, key, value) => withConnection(store, (database) => add(database, store, key, value)),
    get: (store, key) => reading<unknown>(store, (place) => place.get(key)),
    all: (store) => reading<unknown[]>(store, (place) => place.getAll()),
    keys: (store) => reading(store, (place) => place.getAllKeys()),
  }
}
