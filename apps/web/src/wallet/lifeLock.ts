/** Holds a lock for the life of this page or worker. Resolves once it is held; never where there are no Web Locks. */
export function holdForLife(name: string): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks?.request(name, () => {
      resolve()
      return new Promise(() => undefined)
    })
  })
}

/** Resolves once the page or worker that holds the lock is gone, however it ended. */
export async function whenGone(name: string): Promise<void> {
  await navigator.locks.request(name, () => undefined)
}
