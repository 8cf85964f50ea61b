import { canonicalAddress } from '@peregrine/core/address'
import { networks } from '@peregrine/core/network'
import { z } from 'zod'
import { zText } from './text.ts'

/** An untrusted address or pool id: letters and digits (with - _ : for compound ids), hex lower-cased. */
export const zAddressInput = z
  .string()
  .max(128)
  .regex(/^[0-9A-Za-z][0-9A-Za-z:_-]{0,127}$/)
  .transform(canonicalAddress)

/** A lower-case network name. */
export const zNetworkInput = z.enum(networks)

/** A token, a pool or a wallet in a path. */
export const zTokenParams = z.object({ network: zNetworkInput, token: zAddressInput })
export const zPoolParams = z.object({ network: zNetworkInput, pool: zAddressInput })
export const zWalletParams = z.object({ network: zNetworkInput, address: zAddressInput })

/** Row limit of a list. */
export function zLimit(fallback: number, max: number) {
  return z.coerce.number<number>().int().min(1).max(max).default(fallback)
}

/** An opaque cursor, returned as `next` by an earlier page. */
export const zCursorInput = z
  .string()
  .max(200)
  .regex(/^[0-9A-Za-z_-]{1,200}$/)
  .optional()

/** A paste to search for, with line ends and hidden characters; `readPaste` reads it. */
export const zPasteText = zText(400).min(1)

/** Search box text: 1 to 100 characters, no control characters. */
export const zSearchText = zText(100)
  .min(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000-\u001f\u007f]*$/)
