import type { Socket } from 'socket.io'

export type SendBuffer = { packets: number; bytes: number }

/** The parts of an engine.io connection that we read. */
type Conn = {
  writeBuffer: { data?: unknown; options?: { wsPreEncodedFrame?: Buffer[] } }[]
  transport: { socket?: { bufferedAmount: number; terminate(): void } }
}

// Private in its own types.
const connOf = (socket: Socket) => socket.conn as unknown as Conn

function packetBytes(packet: Conn['writeBuffer'][number]): number {
  const frame = packet.options?.wsPreEncodedFrame
  if (frame) return frame.reduce((sum, part) => sum + part.length, 0)
  return typeof packet.data === 'string' ? Buffer.byteLength(packet.data) : 0
}

/**
 * Measures the backlog of a client that does not read: packets held by socket.io, and bytes held anywhere in this
 * process.
 */
export function sendBufferOf(socket: Socket): SendBuffer {
  const { writeBuffer, transport } = connOf(socket)
  let bytes = transport.socket?.bufferedAmount ?? 0
  for (const packet of writeBuffer) bytes += packetBytes(packet)
  return { packets: writeBuffer.length, bytes }
}

/** Cuts the connection at once: a clean close would queue behind what the client does not read. */
export function cutOff(socket: Socket): void {
  const { transport } = connOf(socket)
  transport.socket?.terminate()
}
