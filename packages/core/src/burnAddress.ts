import { zeroAddress } from './address.ts'

/** EVM addresses without a known key: tokens sent there are lost. */
export const evmBurnAddresses: readonly string[] = [
  zeroAddress,
  '0x0000000000000000000000000000000000000001',
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
]

const burnAddresses: ReadonlySet<string> = new Set([
  ...evmBurnAddresses,
  '1nc1nerator11111111111111111111111111111111',
  '11111111111111111111111111111111',
])

/** True for a lower-case hex address without a known key: nobody owns the tokens there. */
export function isBurnAddress(address: string): boolean {
  return burnAddresses.has(address)
}
