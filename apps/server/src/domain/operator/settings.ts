import { findOwner, type Owner } from '@peregrine/core/owner'
import { z } from 'zod'

const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** See docs/live.md. */
export const operatorSettingFields = {
  OPERATORS: z
    .string()
    .transform(parts)
    .refine(
      (addresses) => addresses.every((address) => findOwner(address) !== null),
      'is no list of wallet addresses (0x… or base58), separated by commas',
    )
    .optional(),
}

/** Returns the wallets named by OPERATORS. */
export function operatorsOf({ OPERATORS = [] }: { OPERATORS?: string[] | undefined }): Owner[] {
  return OPERATORS.flatMap((address) => findOwner(address) ?? [])
}
