import { isStorableText } from '@peregrine/core/storableText'
import { cleanWrittenText } from '@peregrine/core/tokenText'
import { z } from 'zod'

/** Text from outside of at most `max` UTF-16 units that the database can hold. Every text of an input is one. */
export function zText(max: number) {
  return z.string().max(max).refine(isStorableText)
}

/** The same without white space at its ends, measured without it. */
export function zTrimmedText(max: number) {
  return z.string().trim().max(max).refine(isStorableText)
}

/**
 * A name, note or group that somebody wrote, of at most `max` UTF-16 units without white space at its ends: what comes
 * out is shown to people, so marks of direction, other hidden characters and piles of combining marks are gone.
 */
export function zWrittenText(max: number) {
  return zTrimmedText(max).transform(cleanWrittenText).pipe(zText(max))
}

/** A list of which no item is looked at when there are too many. */
export function zList<Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }) {
  return z.array(z.unknown()).min(min).max(max).pipe(z.array(item).max(max))
}
