import type { Server } from 'socket.io'
import { sendBufferOf } from '../../apps/server/src/realtime/slowClients.ts'
import { defaultSocketLimits } from '../../apps/server/src/realtime/socketLimits.ts'

const everyMs = 50

/** Watches how long clients stay connected once their backlog is beyond its limit. */
export function watchBacklogs(io: Server): { longestMs(): number } {
  const { maxBufferedBytes, maxBufferedPackets } = defaultSocketLimits
  const overSince = new Map<string, number>()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    for (const since of overSince.values()) longest = Math.max(longest, now - since)
    const { sockets } = io.sockets
    for (const id of overSince.keys()) if (!sockets.has(id)) overSince.delete(id)
    for (const [id, socket] of sockets) {
      const { bytes, packets } = sendBufferOf(socket)
      const isOver = bytes > maxBufferedBytes || packets > maxBufferedPackets
      if (!isOver) overSince.delete(id)
      else if (!overSince.has(id)) overSince.set(id, now)
    }
  }, everyMs)
  timer.unref()
  return { longestMs: () => longest }
}
