import { isAddress, isOffCurveAddress } from '@solana/kit'

/** True if a Solana address has no private key: a program's address. False for an invalid address. */
export function isOffCurve(address: string): boolean {
  return isAddress(address) && isOffCurveAddress(address)
}
