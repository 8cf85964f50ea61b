import { canonicalAddress } from '@peregrine/core/address'
import { networks } from '@peregrine/core/network'
import { z } from 'zod'
import { zText } from './text.ts'

/** An address or pool id from outside: letters and digits (with - _ : for compound ids), hex lower-cased. */
export const zAddressInput = z
  .string()
  .max(128)
  .regex(/^[0-9A-Za-z][0-9A-Za-z:_-]{0,127}$/)
  .transform(canonicalAddress)

/** A network's name in lower case. */
export const zNetworkInput = z.enum(networks)

/** How many rows a list gives. */
export function zLimit(fallback: number, max: number) {
  return z.coerce.number<number>().int().min(1).max(max).default(fallback)
}

/** An opaque cursor that an earlier page gave as `next`. */
export const zCursorInput = z
  .string()
  .max(200)
  .regex(/^[0-9A-Za-z_-]{1,200}$/)
  .optional()

/** What a person types into a search box: 1 to 100 characters, no control characters. */
export const zSearchText = zText(100)
  .min(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000-\u001f\u007f]*$/)
