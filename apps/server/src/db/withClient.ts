import type { ClientBase, Pool, PoolClient } from 'pg'

type Source = Pick<Pool, 'connect'>

/**
 * Takes a client of the pool for the while of `run`. A client that is taken has no listener of the pool's: without the
 * one set here, a connection that is lost between two queries would end the process. A lost one is thrown away.
 */
export async function withClient<T>(pool: Source, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const taken = await takeClient(pool, () => undefined)
  try {
    return await run(taken.client)
  } finally {
    taken.release()
  }
}

/**
 * Runs all of it or nothing. `begin` names another kind of transaction. When the connection is lost during the commit,
 * this throws: what may or may not be stored is not acknowledged.
 */
export async function withTransaction<T>(
  pool: Source,
  run: (client: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const taken = await takeClient(pool, () => undefined)
  let isClean = false
  try {
    await taken.client.query(begin)
    const result = await run(taken.client)
    await taken.client.query('commit')
    isClean = true
    return result
  } catch (error) {
    isClean = await taken.client.query('rollback').then(
      () => true,
      () => false,
    )
    throw error
  } finally {
    if (isClean) taken.release()
    else taken.destroy()
  }
}

/** Runs all of it or nothing on a client that was taken already. */
export async function inTransaction<T>(client: ClientBase, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that is gone has rolled back already; what it was lost by says more than its rollback.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

export type TakenClient = {
  client: PoolClient
  /** Gives it back, or throws it away when its connection was lost. */
  release(): void
  /** Throws it away: something may be left open in it. */
  destroy(): void
}

/** Takes a client to keep, such as one that listens. `onLost` is called once when its connection is lost. */
export async function takeClient(pool: Source, onLost: (error: Error) => void): Promise<TakenClient> {
  const client = await pool.connect()
  let isLost = false
  const hear = (error: Error): void => {
    if (isLost) return
    isLost = true
    onLost(error)
  }
  client.on('error', hear)
  return {
    client,
    release() {
      client.release(isLost)
      // A lost one keeps its listener: more errors may follow the first.
      if (!isLost) client.off('error', hear)
    },
    destroy: () => client.release(true),
  }
}
