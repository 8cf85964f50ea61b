import { foldMessage, type Stream } from '@peregrine/contract/foldMessage'
import type { Since, SocketMessage } from '@peregrine/contract/socketMessage'
import type { Topic } from '@peregrine/contract/topic'
import { io, type Socket } from 'socket.io-client'

export type Follower = {
  socket: Socket
  messages: SocketMessage[]
  state(): unknown
  since(): Since | null
  gaps(): number
  /** Resolves when the stream's offset is at least this. */
  reached(offset: number): Promise<void>
  close(): void
}

type Folding = { held: Stream<unknown> | null; gaps: number }

/** Subscribes to one topic as the page does: folds every message, resubscribes after a gap. */
export function follow(
  url: string,
  topic: unknown,
  params: object,
  since?: Since,
  held: unknown = null,
  cookie = '',
): Follower {
  const { name } = topic as Topic
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: cookie ? { cookie } : {},
  })
  const messages: SocketMessage[] = []
  const folding: Folding = { held: since ? { ...since, state: held } : null, gaps: 0 }
  socket.on('message', (message: SocketMessage) => {
    if (message.topic !== name) return
    messages.push(message)
    const folded = foldMessage<unknown>(topic as Topic, folding.held, message)
    if (folded.type === 'stream') folding.held = folded.stream
    else {
      folding.gaps++
      socket.emit('subscribe', { ...params, topic: name, since: folded.since })
    }
  })
  socket.emit('subscribe', { ...params, topic: name, ...(since ? { since } : {}) })
  return {
    socket,
    messages,
    state: () => folding.held?.state,
    since: () => (folding.held ? { epoch: folding.held.epoch, offset: folding.held.offset } : null),
    gaps: () => folding.gaps,
    async reached(offset) {
      while ((folding.held?.offset ?? -1) < offset) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    close: () => socket.disconnect(),
  }
}
