import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { Bus } from './bus.ts'

/** The bus of one process: a function call. */
export function inProcessBus(): Bus {
  const handlers = new Set<(record: ChainRecord) => void>()
  return {
    publish(record) {
      for (const handler of handlers) handler(record)
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
