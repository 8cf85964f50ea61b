/** How long a part of the program may take to be fetched, by the product document. */
export const chunkTimeoutMs = 120_000

/**
 * Fetches a part of the program. A connection that hangs becomes a failure with its retry, not a skeleton for ever.
 *
 * @throws Error after two minutes, or whatever `load` throws
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`A part of the page did not arrive within ${chunkTimeoutMs / 1000} s`)),
    chunkTimeoutMs,
  )
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
