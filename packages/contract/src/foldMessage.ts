import type { Since, SocketMessage } from './socketMessage.ts'
import type { Topic } from './topic.ts'

/** What a client holds of one subscription. */
export type Stream<State> = Since & { state: State }

export type Folded<State> =
  | { type: 'stream'; stream: Stream<State> }
  /** A message was missed: subscribe again with `since` (what is held), or null when nothing is held. */
  | { type: 'gap'; since: Since | null }

/**
 * One message folded into what a client holds; `held` is null before the first snapshot. A message that was seen before
 * changes nothing. Acknowledgements are not for here.
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
