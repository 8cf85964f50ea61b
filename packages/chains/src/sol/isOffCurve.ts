import { isAddress, isOffCurveAddress } from '@solana/kit'

/** Whether a Solana address has no private key: a program's own address. False for what is no address. */
export function isOffCurve(address: string): boolean {
  return isAddress(address) && isOffCurveAddress(address)
}
