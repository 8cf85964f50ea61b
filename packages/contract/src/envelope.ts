import { z } from 'zod'

/** The body's code of every answer that succeeded. */
export const successCode = '000000'

/**
 * The form of most answers. `code` is `000000` for success, else a fault's code; `context` says what a fault is about
 * and holds nothing secret.
 */
export function zEnvelope<T extends z.ZodType>(data: T) {
  return z.object({
    code: z.string(),
    msg: z.string(),
    data,
    context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  })
}

/** One page of a list, newest first. `next` goes into `before` to read on; null at the end. */
export function zPage<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}
