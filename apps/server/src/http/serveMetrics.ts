import { chainKeys } from '@peregrine/core/network'
import { Gauge, type Registry } from 'prom-client'
import type { RecordLog } from '../realtime/recordLog.ts'
import type { Hub } from '../realtime/hub.ts'
import type { SocketServer } from '../realtime/socketServer.ts'
import type { ConnectionPlaces } from './connectionLimits.ts'

type Served = { hub: Hub; log: RecordLog; sockets: SocketServer; places: ConnectionPlaces }

/** Registers metrics of the serving side, collected on demand. */
export function registerServeMetrics(registry: Registry, { hub, log, sockets, places }: Served): void {
  const single = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  single('peregrine_clients', 'Connected websocket clients', () => sockets.clientCount)
  single('peregrine_client_cutoffs', 'Clients cut off because they did not read', () => sockets.cutOffs)
  single('peregrine_handshake_refusals', 'Websocket handshakes refused', () => sockets.refusals)
  single('peregrine_connection_refusals', 'Connections ended for want of place', () => places.refused)
  single('peregrine_rooms', 'Streams that are held', () => hub.roomCount)
  single('peregrine_frames', 'Frames sent to rooms', () => hub.frames)
  single(
    'peregrine_records_filled',
    'Records taken from the outbox that the bus did not bring',
    () => log.filled,
  )
  single('peregrine_records_held', 'Records in memory for clients that come back', () => log.heldCount)
  single('peregrine_records_held_bytes', 'What they take', () => log.heldBytes)
  new Gauge({
    name: 'peregrine_record_seq',
    help: 'Number of the last record of a chain that was served',
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      for (const chain of chainKeys) this.set({ chain }, log.head(chain))
    },
  })
}
