import pg from 'pg'

/**
 * Connects a dedicated client outside the pool, for session locks or settings. It handles errors from the start,
 * because an unhandled one would end the process. `onLost` is called once.
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
