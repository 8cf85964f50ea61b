import { z } from 'zod'
import { zAddressInput } from './input.ts'
import { zText } from './text.ts'

/** Addresses joined by commas, each once, hex lower-cased; empty text is none. */
export function zAddressList(max: number) {
  return zText(max * 130)
    .transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))])
    .pipe(z.array(zAddressInput).max(max))
}
