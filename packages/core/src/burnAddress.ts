import { zeroAddress } from './address.ts'

/** Addresses of EVM chains whose key nobody has: what is sent there is gone. */
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

/** True of an address, hex in lower case, whose key nobody has: tokens there are nobody's. */
export function isBurnAddress(address: string): boolean {
  return burnAddresses.has(address)
}
