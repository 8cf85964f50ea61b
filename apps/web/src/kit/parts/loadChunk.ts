import { getStatus } from '@peregrine/contract/routes/status'
import { call } from '../http/call.ts'

/** How long a part of the program may take to be fetched, by the product document. */
export const chunkTimeoutMs = 120_000

/** A file of the program that could not be fetched. */
export class ChunkFailure extends Error {
  override name = 'ChunkFailure'
  /** It had failed before: browsers do not ask for it again in this document. */
  readonly isRepeated: boolean

  constructor(cause: unknown, isRepeated: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isRepeated = isRepeated
  }
}

const failedOnce = new WeakSet<() => Promise<unknown>>()

/**
 * Loads the page anew as soon as the server answers; does nothing while it does not. Browsers remember a module that
 * failed for as long as the document lives, so asking for it again cannot succeed.
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
 * Fetches a part of the program. A connection that hangs becomes a failure with its retry, not a skeleton for ever.
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
