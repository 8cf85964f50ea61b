import { z } from 'zod'
import { zAddressInput } from './input.ts'
import { zText } from './text.ts'

/** Comma-separated addresses, deduplicated, hex lower-cased; empty text is an empty list. */
export function zAddressList(max: number) {
  return zText(max * 130)
    .transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))])
    .pipe(z.array(zAddressInput).max(max))
}
