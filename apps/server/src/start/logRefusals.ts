import type { Registry } from 'prom-client'
import type { Log } from '../log/log.ts'

const everyMs = 60_000

/** Metrics whose growth an operator must hear of, and in which words. */
const watched = {
  peregrine_handshake_refusals: 'websocket handshakes refused',
  peregrine_connection_refusals: 'connections ended for want of place',
  peregrine_client_cutoffs: 'clients cut off because they did not read',
}

/** Tells once a minute how many were refused since. Returns what ends it. */
export function logRefusals(metrics: Registry, log: Log): () => void {
  const before = new Map<string, number>()
  const tell = async (): Promise<void> => {
    for (const [name, words] of Object.entries(watched)) {
      const now = (await metrics.getSingleMetric(name)?.get())?.values[0]?.value ?? 0
      const count = now - (before.get(name) ?? 0)
      before.set(name, now)
      if (count > 0) log.warn({ event: 'limits.refused', count }, `${count} ${words} in the last minute`)
    }
  }
  const timer = setInterval(() => void tell(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
