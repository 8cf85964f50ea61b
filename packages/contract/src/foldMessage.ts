import type { Since, SocketMessage } from './socketMessage.ts'
import type { Topic } from './topic.ts'

/** A client's state of one subscription. */
export type Stream<State> = Since & { state: State }

export type Folded<State> =
  | { type: 'stream'; stream: Stream<State> }
  /** A message was missed: resubscribe with `since` (the held position), or null if nothing is held. */
  | { type: 'gap'; since: Since | null }

/**
 * Folds one message into the client's state; `held` is null before the first snapshot. A repeated message changes
 * nothing. Acknowledgements are not accepted here.
 */
export function foldMessage<State>(
  topic: Topic,
  held: Stream<State> | null,
  message: SocketMessage,
): Folded<State> {
  const { epoch, offset } = message
  if (message.type !== 'event') {
    return { type: 'stream', stream: { epoch, offset, state: message.data as State } }
  }
  if (!held || held.epoch !== epoch) return { type: 'gap', since: null }
  if (offset <= held.offset) return { type: 'stream', stream: held }
  if ((message.prev ?? 0) > held.offset) return { type: 'gap', since: { epoch, offset: held.offset } }
  let state: unknown = held.state
  for (const event of message.data as unknown[]) state = topic.apply(state, event)
  return { type: 'stream', stream: { epoch, offset, state: state as State } }
}
