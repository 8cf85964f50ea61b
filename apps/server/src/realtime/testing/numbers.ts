import { defineTopic } from '@peregrine/contract/topic'
import { z } from 'zod'

/** A topic of numbers, newest first. */
export const numbers = defineTopic({
  name: 'numbers',
  params: z.object({}),
  snapshot: z.array(z.number()),
  event: z.number(),
  apply: (held, next) => [next, ...held],
})
