import { Fault } from '@peregrine/core/fault'
import { getPublic } from '../../outgoing/getPublic.ts'
import { type Reach, Refusal, type RefusalReason } from '../../outgoing/openPlace.ts'

type Why = RefusalReason | 'type'

/** Builds the reason for a refusal, without details of the response. */
export function refused(why: Why, options?: ErrorOptions): Fault {
  return new Fault('image.refused', { why }, options)
}

/**
 * Fetches a picture's URL of the public internet.
 *
 * @throws Fault `image.refused`
 */
export async function fetchPublic(url: string, reach: Reach): Promise<Buffer> {
  try {
    return await getPublic(url, 'image/*,*/*;q=0.1', reach)
  } catch (error) {
    if (error instanceof Refusal) throw refused(error.why, { cause: error })
    throw error
  }
}
