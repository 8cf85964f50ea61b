/** The browser did not read or write: storage is switched off, full, or was taken away. Nothing was changed. */
export class StorageRefused extends Error {
  constructor(cause: unknown) {
    super('the browser refused to store or read', { cause })
    this.name = 'StorageRefused'
  }
}

/** Opens a database, with the stores it needs; made at the first opening. Rejects where the browser refuses storage. */
function openDatabase(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database was not opened'))
    request.onblocked = () => reject(new Error('the database is held by another version of the page'))
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

async function orRefused<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    throw new StorageRefused(cause)
  }
}

/**
 * Opens a database at its first use. The next use opens it again after a failure, and where the browser closed it by
 * force or it was deleted. Rejects with StorageRefused.
 */
export function databaseOf(name: string, stores: readonly string[]): Database {
  let opening: Promise<IDBDatabase> | null = null
  const forget = () => {
    opening = null
  }
  const open = async () => {
    try {
      const database = await openDatabase(name, stores)
      database.onclose = forget
      database.onversionchange = () => {
        // Whoever deletes the site's data would wait for this connection.
        database.close()
        forget()
      }
      return database
    } catch (error) {
      forget()
      throw error
    }
  }
  const opened = () => {
    opening ??= open()
    return opening
  }
  const reading = <T>(store: string, use: (place: IDBObjectStore) => IDBRequest<T>) =>
    orRefused(async () => read(await opened(), store, use))
  return {
    change: (store, key, decide) => orRefused(async () => change(await opened(), store, key, decide)),
    add: (store, key, value) => orRefused(async () => add(await opened(), store, key, value)),
    get: (store, key) => reading<unknown>(store, (place) => place.get(key)),
    all: (store) => reading<unknown[]>(store, (place) => place.getAll()),
    keys: (store) => reading(store, (place) => place.getAllKeys()),
  }
}
