import type { Socket } from 'socket.io'

export type SendBuffer = { packets: number; bytes: number }

/** What engine.io holds of a connection. */
type Conn = {
  writeBuffer: { data?: unknown; options?: { wsPreEncodedFrame?: Buffer[] } }[]
  transport: { socket?: { bufferedAmount: number; terminate(): void } }
}

// Its own types keep these private.
const connOf = (socket: Socket) => socket.conn as unknown as Conn

function packetBytes(packet: Conn['writeBuffer'][number]): number {
  const frame = packet.options?.wsPreEncodedFrame
  if (frame) return frame.reduce((sum, part) => sum + part.length, 0)
  return typeof packet.data === 'string' ? Buffer.byteLength(packet.data) : 0
}

/** What waits for a client that does not read: packets that socket.io holds, and bytes held anywhere in this process. */
export function sendBufferOf(socket: Socket): SendBuffer {
  const { writeBuffer, transport } = connOf(socket)
  let bytes = transport.socket?.bufferedAmount ?? 0
  for (const packet of writeBuffer) bytes += packetBytes(packet)
  return { packets: writeBuffer.length, bytes }
}

/** Cuts the line at once: a polite close would wait behind what the client does not read. */
export function cutOff(socket: Socket): void {
  const { transport } = connOf(socket)
  transport.socket?.terminate()
}
