import type { z } from 'zod'

/** A function with the variance of a method, so that a list can hold definitions of different types. */
export type MethodOf<Given extends unknown[], Answer> = { call(...given: Given): Answer }['call']

/** How a topic's messages fold: its parameters, its whole state, one change, and the change applied to the state. */
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
  /** Pure; applying an event twice gives the same as once. */
  apply(state: z.output<S>, event: z.output<E>): z.output<S>
  /** Leaving one stops all data of the topic until the server acknowledges the next (swap and kline). */
  pausesOnLeave: boolean
  /** Shown as soon as it is there, however busy the page is with other streams. For what comes seldom and is waited for. */
  isUrgent: boolean
  /** The wallet whose own data these are: only its sessions may subscribe. Null for a public topic. */
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

function flat(value: unknown): string {
  if (Array.isArray(value)) return [...value].map(String).sort().join(',')
  return String(value)
}

/**
 * The room of a subscription: `swap/eth/0xabc…`. Parameters that mean the same give the same key: names are taken in
 * alphabetic order, lists sorted.
 *
 * @throws ZodError when the parameters do not fit the topic
 */
export function topicKey(topic: Pick<Topic, 'name' | 'params'>, params: unknown): string {
  const parsed = topic.params.parse(params) as Record<string, unknown>
  const values = Object.keys(parsed)
    .sort()
    .filter((name) => parsed[name] !== undefined)
    .map((name) => flat(parsed[name]))
  return [topic.name, ...values].join('/')
}
