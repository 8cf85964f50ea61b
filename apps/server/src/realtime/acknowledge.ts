import type { SocketMessage } from '@peregrine/contract/socketMessage'
import type { Socket } from 'socket.io'

/** Sends an acknowledgement; `key` is the requested stream, for callers waiting for it. */
export function acknowledge(socket: Socket, topic: string, key: string, data: unknown): void {
  const message: SocketMessage = { topic, key, epoch: '', offset: 0, type: 'ack', data }
  socket.emit('message', message)
}

/** Returns the topic that a payload names, if any, to answer it. */
export function topicOf(body: unknown): string {
  const topic = (body as { topic?: unknown } | null | undefined)?.topic
  return typeof topic === 'string' ? topic.slice(0, 40) : ''
}
