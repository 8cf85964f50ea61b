import type { VaultStorage } from '@peregrine/wallet/vault/vaultStorage'
import { databaseOf } from '../indexedDb.ts'

const [generations, state] = ['generations', 'state'] as const

/** Generations of the vault in this browser; one database for each environment. */
export function indexedDbVault(environment: string): VaultStorage {
  const database = databaseOf(`peregrine-vault-${environment}`, [generations, state])
  const put = (store: string, key: IDBValidKey, write: unknown) =>
    database.change(store, key, () => ({ write, result: undefined }))
  return {
    list: async () => (await database.keys(generations)).map(Number),
    read: async (generation) => {
      const text = await database.get(generations, generation)
      return typeof text === 'string' ? text : null
    },
    write: (generation, text) => put(generations, generation, text),
    remove: (generation) =>
      database.change(generations, generation, () => ({ isRemoved: true, result: undefined })),
    current: async () => {
      const current = await database.get(state, 'current')
      return typeof current === 'number' ? current : null
    },
    setCurrent: (generation) => put(state, 'current', generation),
  }
}
