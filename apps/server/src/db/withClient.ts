import type { ClientBase, Pool, PoolClient } from 'pg'

type Source = Pick<Pool, 'connect'>

/**
 * Borrows a pool client for the duration of `run`. The pool does not listen on a borrowed client: without the listener
 * set here, a connection lost between two queries would end the process. Lost clients are destroyed.
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
 * Runs in a transaction. `begin` names another kind of transaction. A connection lost during the commit throws: the
 * outcome is unknown, so it is not acknowledged.
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

/** Runs in a transaction on a client that is already borrowed. */
export async function inTransaction<T>(client: ClientBase, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection has rolled back already, and its own error says more than that of the rollback.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

export type TakenClient = {
  client: PoolClient
  /** Returns it to the pool, or destroys it when its connection was lost. */
  release(): void
  /** Destroys it: it may hold open state. */
  destroy(): void
}

/** Borrows a client for a long time, for LISTEN for example. `onLost` is called once when its connection is lost. */
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
      // A lost client keeps its listener: more errors may follow the first.
      if (!isLost) client.off('error', hear)
    },
    destroy: () => client.release(true),
  }
}
