/** Runs something so many milliseconds from now, and resolves with it: for what strikes at a moment of its own. */
export function afterMs<T>(ms: number, run: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => run().then(resolve, reject), ms)
  })
}
