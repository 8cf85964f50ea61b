import { borshText, keyAt, u64At } from '../solana/bytes.ts'
import { nativeSolMint, programs } from '../solana/programs.ts'

/** A coin made on pump.fun. */
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
 * A CreateEvent of any length, tag first, or null when it is cut short. Layout: the IDL of @pump-fun/pump-sdk 2.0.0;
 * in 2024 it ended with the user, who was then the creator.
 */
export function pumpCreateEvent(bytes: Uint8Array): PumpCreate | null {
  const name = borshText(bytes, 8)
  const symbol = name && borshText(bytes, name.end)
  const uri = symbol && borshText(bytes, symbol.end)
  if (!name || !symbol || !uri || uri.end + 96 > bytes.length) return null
  const at = uri.end
  const quote = at + 234 <= bytes.length ? keyAt(bytes, at + 202) : programs.system
  return {
    name: name.text,
    symbol: symbol.text,
    uri: uri.text,
    mint: keyAt(bytes, at),
    bondingCurve: keyAt(bytes, at + 32),
    creator: keyAt(bytes, at + 128 <= bytes.length ? at + 96 : at + 64),
    quoteMint: quote === programs.system ? nativeSolMint : quote,
    totalSupply: at + 168 <= bytes.length ? u64At(bytes, at + 160) : null,
  }
}
