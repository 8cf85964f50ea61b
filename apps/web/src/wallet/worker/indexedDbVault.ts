import type { VaultStorage } from '@peregrine/wallet/vault/vaultStorage'
import { inTransaction, openDatabase } from './indexedDb.ts'

const [generations, state] = ['generations', 'state'] as const

/** Generations of the vault in this browser; one database for each environment. */
export function indexedDbVault(environment: string): VaultStorage {
  let opening: Promise<IDBDatabase> | null = null
  const database = () => {
    opening ??= openDatabase(`peregrine-vault-${environment}`, [generations, state]).catch(
      (error: unknown) => {
        // The next call tries again.
        opening = null
        throw error
      },
    )
    return opening
  }
  const read = async <T>(store: string, use: (store: IDBObjectStore) => IDBRequest<T>) =>
    inTransaction(await database(), store, 'readonly', (tx) => use(tx.objectStore(store)))
  const write = async (store: string, use: (store: IDBObjectStore) => IDBRequest<unknown>) => {
    await inTransaction<unknown>(await database(), store, 'readwrite', (tx) => use(tx.objectStore(store)))
  }
  return {
    list: async () => ((await read(generations, (store) => store.getAllKeys())) ?? []).map(Number),
    read: async (generation) => {
      const text: unknown = await read(generations, (store) => store.get(generation))
      return typeof text === 'string' ? text : null
    },
    write: (generation, text) => write(generations, (store) => store.put(text, generation)),
    remove: (generation) => write(generations, (store) => store.delete(generation)),
    current: async () => {
      const current: unknown = await read(state, (store) => store.get('current'))
      return typeof current === 'number' ? current : null
    },
    setCurrent: (generation) => write(state, (store) => store.put(generation, 'current')),
  }
}
