import { z } from 'zod'

/** Envelope code of every successful response. */
export const successCode = '000000'

/**
 * Envelope of most responses. `code` is `000000` for success, else a fault's code; `context` is the fault's context and
 * holds nothing secret.
 */
export function zEnvelope<T extends z.ZodType>(data: T) {
  return z.object({
    code: z.string(),
    msg: z.string(),
    data,
    context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  })
}

/** One page of a list, newest first. Pass `next` as `before` to continue; null at the end. */
export function zPage<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}
