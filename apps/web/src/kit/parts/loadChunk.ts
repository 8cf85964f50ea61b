import { getStatus } from '@peregrine/contract/routes/status'
import { call } from '../http/call.ts'

/** Time limit for loading a chunk, from the product document. */
export const chunkTimeoutMs = 120_000

/** A chunk that could not be loaded. */
export class ChunkFailure extends Error {
  override name = 'ChunkFailure'
  /** A repeated failure: browsers do not request it again in this document. */
  readonly isRepeated: boolean

  constructor(cause: unknown, isRepeated: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isRepeated = isRepeated
  }
}

const failedOnce = new WeakSet<() => Promise<unknown>>()

/**
 * Reloads the page once the server answers; does nothing while it does not. Browsers remember a failed module for the
 * life of the document, so retrying cannot succeed.
 */
export async function reloadForChunk(): Promise<void> {
  const isServed = await call(getStatus).then(
    () => true,
    () => false,
  )
  if (isServed) location.reload()
}

async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
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

/**
 * Loads a chunk. A hanging connection becomes a failure with a retry, not an endless skeleton.
 *
 * @throws ChunkFailure after two minutes, or for whatever `load` throws, with its message
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadInTime(load)
  } catch (error) {
    const isRepeated = failedOnce.has(load)
    failedOnce.add(load)
    throw new ChunkFailure(error, isRepeated)
  }
}
