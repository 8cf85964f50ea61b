import { keyAt, u64At } from '../solana/bytes.ts'
import { nativeSolMint, programs } from '../solana/programs.ts'
import { tokenNames } from '../solana/tokenNames.ts'

/** A coin created on pump.fun. */
export type PumpCreate = {
  name: string
  symbol: string
  uri: string
  mint: string
  bondingCurve: string
  creator: string
  quoteMint: string
  totalSupply: bigint | null
}

/**
 * A CreateEvent of any length, tag first, or null if truncated. Layout: the IDL of @pump-fun/pump-sdk 2.0.0; in 2024 it
 * ended with the user, who was then the creator. A coin that rewards its holders names a pump.fun address as its
 * creator; the actual creator is the user.
 */
export function pumpCreateEvent(bytes: Uint8Array): PumpCreate | null {
  const names = tokenNames(bytes, 8)
  if (!names || names.end + 96 > bytes.length) return null
  const { name, symbol, uri, end: at } = names
  const has = (length: number) => at + length <= bytes.length
  const isHolderReward = has(251) && bytes[at + 250] === 1
  const quote = has(234) ? keyAt(bytes, at + 202) : programs.system
  return {
    name,
    symbol,
    uri,
    mint: keyAt(bytes, at),
    bondingCurve: keyAt(bytes, at + 32),
    creator: keyAt(bytes, has(128) && !isHolderReward ? at + 96 : at + 64),
    quoteMint: quote === programs.system ? nativeSolMint : quote,
    totalSupply: has(168) ? u64At(bytes, at + 160) : null,
  }
}
