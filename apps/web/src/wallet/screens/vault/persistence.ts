import { create } from 'zustand'

/** Whether the browser promised not to clear this site's storage; null until it was asked. */
export const usePersistence = create<{ isPersistent: boolean | null }>()(() => ({ isPersistent: null }))

/** Asks the browser to keep this site's storage, which holds the keys; some ask the user. */
export async function askToPersist(): Promise<void> {
  // Missing where the page is not a secure context.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  const isPersistent = (await storage?.persist?.()) ?? false
  usePersistence.setState({ isPersistent })
}
