import pg from 'pg'

/**
 * Connects a client of its own, outside the pool, for one who holds locks or settings of a session. It listens for
 * errors from its first moment: an unheard one would end the process. `onLost` is called once.
 */
export async function openClient(
  connection: pg.ClientConfig,
  onLost: (error: Error) => void = () => undefined,
): Promise<pg.Client> {
  const client = new pg.Client(connection)
  let isLost = false
  client.on('error', (error) => {
    if (!isLost) onLost(error)
    isLost = true
  })
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}
