import type { SocketMessage } from '@peregrine/contract/socketMessage'
import type { Pool } from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { Broadcaster } from './broadcaster.ts'
import { Hub } from './hub.ts'
import type { RecordLog } from './recordLog.ts'
import { numbers } from './testing/numbers.ts'

let hub: Hub
afterEach(() => hub.close())

/** Starts a hub with one stream, whose loads a test completes itself; collects what each client was sent. */
function startHub() {
  const inRoom = new Set<string>()
  const sent: [string, SocketMessage][] = []
  const readings: ((rows: number[]) => void)[] = []
  const broadcaster: Broadcaster = {
    join: (client) => void inRoom.add(client),
    leave: (client) => void inRoom.delete(client),
    toRoom: (_, message) => broadcaster.toClients([...inRoom], message),
    toClients: (clients, message) => {
      for (const client of clients) sent.push([client, message])
    },
  }
  hub = new Hub({
    // Neither is used for a stream that a feature pushes.
    pool: null as unknown as Pool,
    log: null as unknown as RecordLog,
    onError: (error) => {
      throw error
    },
    broadcaster,
    sources: [
      {
        kind: 'pushed',
        topic: numbers,
        list: { shown: 50, kept: 100 },
        load: () => new Promise<number[]>((resolve) => void readings.push(resolve)),
      },
    ],
  })
  return { sent, readings }
}

test('changes between a reload and its frame leave no gap for clients waiting for the reload', async () => {
  const { sent, readings } = startHub()
  const joined = hub.subscribe('early', 'numbers', {}, null)
  await expect.poll(() => readings.length).toBe(1)
  readings.shift()?.([1])
  await joined
  await expect.poll(() => sent.length).toBe(1)
  sent.splice(0)
  hub.reload('numbers', {})
  await expect.poll(() => readings.length).toBe(1)
  readings.shift()?.([2, 1])
  // The load is applied within these turns; its frame follows in the next.
  for (let i = 0; i < 20; i++) await Promise.resolve()
  hub.push('numbers', {}, [3])
  await expect
    .poll(() => sent.map(([client, { type, data }]) => [client, type, data]))
    .toEqual([['early', 'reset', [3, 2, 1]]])
})
