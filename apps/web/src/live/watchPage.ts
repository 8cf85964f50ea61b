type Watched = { check(sign: 'woke' | 'offline'): void; open(): void; close(): void }

/**
 * Closes the connection with the page and opens it when the page returns from the browser's cache; has it checked when
 * the page becomes visible and when the network goes or returns. Returns the stop function.
 */
export function watchPage(connection: Watched): () => void {
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pagehide', () => connection.close(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && connection.open(), { signal })
  addEventListener('online', () => connection.check('woke'), { signal })
  addEventListener('offline', () => connection.check('offline'), { signal })
  const onVisible = () => document.visibilityState === 'visible' && connection.check('woke')
  document.addEventListener('visibilitychange', onVisible, { signal })
  return () => listening.abort()
}
