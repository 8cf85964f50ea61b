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
  /** Subscribes once more. What was sent to this client before has arrived when the server's answer does. */
  askAgain(): Promise<{ ok: boolean; code?: string }>
  close(): void
}

type Folding = { held: Stream<unknown> | null; gaps: number; waiting: Set<() => void> }

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
  const folding: Folding = { held: since ? { ...since, state: held } : null, gaps: 0, waiting: new Set() }
  socket.on('message', (message: SocketMessage) => {
    if (message.topic !== name) return
    messages.push(message)
    const folded = foldMessage<unknown>(topic as Topic, folding.held, message)
    if (folded.type === 'stream') {
      folding.held = folded.stream
      for (const look of folding.waiting) look()
    } else {
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
    reached: (offset) =>
      new Promise((resolve) => {
        const look = () => {
          if ((folding.held?.offset ?? -1) < offset) return
          folding.waiting.delete(look)
          resolve()
        }
        folding.waiting.add(look)
        look()
      }),
    askAgain: () => socket.emitWithAck('subscribe', { ...params, topic: name }),
    close: () => socket.disconnect(),
  }
}
