import { isStorableText } from '@peregrine/core/storableText'
import { z } from 'zod'

/** Text from outside of at most `max` UTF-16 units that the database can hold. Every text of an input is one. */
export function zText(max: number) {
  return z.string().max(max).refine(isStorableText)
}

/** The same without white space at its ends, measured without it. */
export function zTrimmedText(max: number) {
  return z.string().trim().max(max).refine(isStorableText)
}

/** A list of which no item is looked at when there are too many. */
export function zList<Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }) {
  return z.array(z.unknown()).min(min).max(max).pipe(z.array(item).max(max))
}
