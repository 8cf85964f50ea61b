/**
 * Returns a function that requests `work`: it runs at once, never concurrently and at most once in `everyMs`, and
 * always once more after the last request, so that nothing in between is missed.
 */
export function createReread(work: () => Promise<unknown>, everyMs: number): () => void {
  let isRunning = false
  let isWanted = false

  async function run(): Promise<void> {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, everyMs))])
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}
