/** Opens a database, with the stores it needs; made at the first opening. Rejects where the browser refuses storage. */
export function openDatabase(name: string, stores: readonly string[]): Promise<IDBDatabase> {
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

/**
 * Runs one transaction; resolves once it is on disk (strict durability), with what `use` returned a request for.
 */
export function inTransaction<T>(
  database: IDBDatabase,
  stores: string | readonly string[],
  mode: 'readonly' | 'readwrite',
  use: (transaction: IDBTransaction) => IDBRequest<T> | null,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores as string | string[], mode, { durability: 'strict' })
    const request = use(transaction)
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
    transaction.onerror = () => reject(transaction.error ?? new Error('the transaction failed'))
  })
}
