import type { VaultStorage } from './vaultStorage.ts'

/** A vault's storage in memory; `texts` is what it holds, by generation. */
export function memoryStorage(texts = new Map<number, string>()) {
  let inUse: number | null = null
  const storage: VaultStorage = {
    list: async () => [...texts.keys()],
    read: async (generation) => texts.get(generation) ?? null,
    write: async (generation, text) => void texts.set(generation, text),
    remove: async (generation) => void texts.delete(generation),
    current: async () => inUse,
    setCurrent: async (generation) => void (inUse = generation),
  }
  return { storage, texts }
}
