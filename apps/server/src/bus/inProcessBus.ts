import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { Bus } from './bus.ts'

/** In-process bus: a plain function call. */
export function inProcessBus(): Bus {
  const handlers = new Set<(record: ChainRecord, body: string) => void>()
  return {
    publish(record, body = JSON.stringify(record)) {
      for (const handler of handlers) handler(record, body)
    },
    subscribe(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    async close() {
      handlers.clear()
    },
  }
}
