import type { z } from 'zod'

/** A function with method variance, so that a list can hold definitions of different types. */
export type MethodOf<Given extends unknown[], Answer> = { call(...given: Given): Answer }['call']

/** A topic's parameters, state, event, and reducer. */
export type Topic<
  Name extends string = string,
  P extends z.ZodType = z.ZodType,
  S extends z.ZodType = z.ZodType,
  E extends z.ZodType = z.ZodType,
> = {
  name: Name
  params: P
  snapshot: S
  event: E
  /** Pure and idempotent. */
  apply(state: z.output<S>, event: z.output<E>): z.output<S>
  /**
   * True if leaving stops all data of the topic until the server acknowledges the next subscription (swap and kline).
   */
  pausesOnLeave: boolean
  /** True if shown immediately, however busy the page is with other streams. For rare events that users wait for. */
  isUrgent: boolean
  /** Owner of the data: only this wallet's sessions may subscribe. Null for a public topic. */
  ownerOf: MethodOf<[params: z.output<P>], string> | null
}

type Optional = 'pausesOnLeave' | 'isUrgent' | 'ownerOf'

/** A topic owns its reducer. */
export function defineTopic<
  Name extends string,
  P extends z.ZodType,
  S extends z.ZodType,
  E extends z.ZodType,
>(
  topic: Omit<Topic<Name, P, S, E>, Optional> & Partial<Pick<Topic<Name, P, S, E>, Optional>>,
): Topic<Name, P, S, E> {
  return { pausesOnLeave: false, isUrgent: false, ownerOf: null, ...topic }
}

/** State, event and reducer of a topic whose event is the whole state: the latest wins. */
export function wholeState<S extends z.ZodType>(state: S) {
  return { snapshot: state, event: state, apply: (_: z.output<S>, event: z.output<S>): z.output<S> => event }
}

function flat(value: unknown): string {
  if (Array.isArray(value)) return [...value].map(String).sort().join(',')
  return String(value)
}

/**
 * Room of a subscription: `swap/eth/0xabc…`. Equivalent parameters give the same key: names are sorted, and so are
 * lists.
 *
 * @throws ZodError if the parameters do not fit the topic
 */
export function topicKey(topic: Pick<Topic, 'name' | 'params'>, params: unknown): string {
  const parsed = topic.params.parse(params) as Record<string, unknown>
  const values = Object.keys(parsed)
    .sort()
    .filter((name) => parsed[name] !== undefined)
    .map((name) => flat(parsed[name]))
  return [topic.name, ...values].join('/')
}
