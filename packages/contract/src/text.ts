import { isStorableText } from '@peregrine/core/storableText'
import { cleanWrittenText } from '@peregrine/core/tokenText'
import { z } from 'zod'

/** Untrusted text of at most `max` UTF-16 units that the database can store. Every input text uses it. */
export function zText(max: number) {
  return z.string().max(max).refine(isStorableText)
}

/** Like `zText`, trimmed before it is measured. */
export function zTrimmedText(max: number) {
  return z.string().trim().max(max).refine(isStorableText)
}

/**
 * A name, note or group from user input, of at most `max` UTF-16 units after trimming. The result is displayed, so bidi
 * marks, other hidden characters and stacks of combining marks are removed.
 */
export function zWrittenText(max: number) {
  return zTrimmedText(max).transform(cleanWrittenText).pipe(zText(max))
}

/** A list whose items are not parsed if there are too many. */
export function zList<Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }) {
  return z.array(z.unknown()).min(min).max(max).pipe(z.array(item).max(max))
}
