import { z } from 'zod'
import { zText } from './text.ts'

/** A position in a stream: nothing before `offset` is missing while the epoch is unchanged. */
export const zSince = z.object({ epoch: zText(64), offset: z.number().int().min(0) })
export type Since = z.infer<typeof zSince>

/**
 * Payload of `subscribe` and `unsubscribe`, in addition to the topic's own parameters. With `since` (a position, or
 * null for a fresh snapshot) a second `subscribe` to the same key resumes and does not count as a second reference.
 */
export const zSubscribe = z.looseObject({ topic: zText(40), since: zSince.nullish() })

/**
 * Payload of `message`.
 *
 * - `snapshot`, `reset`: `data` is the topic's whole state at `offset`.
 * - `event`: `data` is the list of changes after `prev` up to `offset`, to be applied in order.
 * - `ack`: `topic` is `<name>-subscribe-ack` or `<name>-unsubscribe-ack`, `data` is {ok: true} or {ok: false, code}.
 */
export const zSocketMessage = z.object({
  topic: z.string(),
  key: z.string(),
  epoch: z.string(),
  offset: z.number(),
  /** Events only: the position the client must have reached (or passed) for these to follow without a hole. */
  prev: z.number().optional(),
  type: z.enum(['snapshot', 'event', 'reset', 'ack']),
  data: z.unknown(),
})
export type SocketMessage = z.infer<typeof zSocketMessage>
