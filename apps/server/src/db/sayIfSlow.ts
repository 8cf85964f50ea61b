const slowMs = 3_000

/** Waits for `work`, and calls `say` once if that takes longer than 3 s. */
export async function sayIfSlow<T>(work: Promise<T>, say: () => void): Promise<T> {
  const timer = setTimeout(say, slowMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
