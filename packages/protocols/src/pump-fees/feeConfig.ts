import { u32At, u64At } from '../solana/bytes.ts'
import { nativeSolMint } from '../solana/programs.ts'

/** The program that keeps the fees of pump.fun and PumpSwap. */
export const pumpFeesProgram = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'

/** Fees of a trade in basis points. */
export type PumpFees = { lpBps: bigint; protocolBps: bigint; creatorBps: bigint }
type Tier = { fromMarketCap: bigint; fees: PumpFees }

/** A FeeConfig account: fees by market cap, in base units of the quote token. */
export type FeeConfig = { flat: PumpFees; tiers: Tier[]; stableTiers: Tier[]; exotic: PumpFees }

const feesBytes = 24
const tierBytes = 40
const flatAt = 41
const maxTiers = 200
const noFees: PumpFees = { lpBps: 0n, protocolBps: 0n, creatorBps: 0n }
// pump-fees: STABLE_QUOTE_MINTS.
const stableMints = new Set(['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'])
/** Curves that pay in SOL store a key of zeros. */
const solMints = new Set([
  nativeSolMint,
  '11111111111111111111111111111111',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP',
])

function feesAt(data: Uint8Array, at: number): PumpFees {
  return {
    lpBps: u64At(data, at),
    protocolBps: u64At(data, at + 8),
    creatorBps: u64At(data, at + 16),
  }
}

function tiersAt(data: Uint8Array, at: number): { tiers: Tier[]; end: number } | null {
  if (at === data.length) return { tiers: [], end: at }
  if (at + 4 > data.length) return null
  const count = u32At(data, at)
  const end = at + 4 + count * tierBytes
  if (count > maxTiers || end > data.length) return null
  const tiers = Array.from({ length: count }, (_, i) => {
    const from = at + 4 + i * tierBytes
    return {
      fromMarketCap: u64At(data, from) | (u64At(data, from + 8) << 64n),
      fees: feesAt(data, from + 16),
    }
  })
  return { tiers, end }
}

/**
 * Parses a FeeConfig account (IDL of pump-fees). Older accounts end before the stable tiers.
 *
 * @returns null if the bytes are not one
 */
export function parseFeeConfig(data: Uint8Array): FeeConfig | null {
  if (data.length < flatAt + feesBytes) return null
  const tiers = tiersAt(data, flatAt + feesBytes)
  const stable = tiers && tiersAt(data, tiers.end)
  if (!tiers || !stable) return null
  const exotic = stable.end + feesBytes <= data.length ? feesAt(data, stable.end) : noFees
  return { flat: feesAt(data, flatAt), tiers: tiers.tiers, stableTiers: stable.tiers, exotic }
}

function tierOf(tiers: readonly Tier[], marketCap: bigint): PumpFees {
  const reached = tiers.findLast(({ fromMarketCap }) => marketCap >= fromMarketCap) ?? tiers[0]
  return reached?.fees ?? noFees
}

/**
 * Fees of a curve, or of the pool that it became, chosen by quote token and market cap as pump-fees does
 * (`fees_for_quote_mint`). Other pools pay `flat`.
 */
export function feesOfConfig(
  config: FeeConfig,
  given: { quoteMint: string; marketCap: bigint; isPumpPool: boolean },
): PumpFees {
  const { quoteMint, marketCap, isPumpPool } = given
  if (!isPumpPool) return config.flat
  if (solMints.has(quoteMint)) return tierOf(config.tiers, marketCap)
  if (stableMints.has(quoteMint)) {
    return tierOf(config.stableTiers.length > 0 ? config.stableTiers : config.tiers, marketCap)
  }
  const { lpBps, protocolBps, creatorBps } = config.exotic
  return lpBps + protocolBps + creatorBps === 0n ? config.flat : config.exotic
}
