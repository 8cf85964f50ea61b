import type { Pool } from 'pg'

export type HeldClients = {
  /** Lends no client before it is let go; `query` is the pool's own. */
  pool: Pool
  /** Lets a borrower go on, in the order of their coming. */
  waiting: (() => void)[]
  /** Most clients that were asked for or lent at once. */
  most(): number
}

/** Wraps a pool to count how many transactions run at once. */
export function holdClients(pool: Pool): HeldClients {
  const waiting: (() => void)[] = []
  let lent = 0
  let most = 0
  const held = {
    query: pool.query.bind(pool),
    async connect() {
      most = Math.max(most, ++lent)
      await new Promise<void>((resolve) => waiting.push(resolve))
      const client = await pool.connect()
      const release = client.release.bind(client)
      client.release = (error) => {
        lent--
        release(error)
      }
      return client
    },
  }
  return { pool: held as unknown as Pool, waiting, most: () => most }
}
