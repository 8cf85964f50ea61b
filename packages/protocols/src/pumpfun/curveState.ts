import { type FeeConfig, feesOfConfig } from '../pump-fees/feeConfig.ts'
import { keyAt, tagAt, u64At } from '../solana/bytes.ts'

const noKey = '11111111111111111111111111111111'
const curveTag = '17b7f83760d8ac60'
const globalTag = 'a7e8e8b1c86c727f'

/** A pump.fun curve; reserves in base units of the token and of its quote (lamports). */
export type PumpCurve = {
  virtualTokens: bigint
  virtualQuote: bigint
  realTokens: bigint
  realQuote: bigint
  isComplete: boolean
  /** Owner of the creator's fees; null for the oldest curves, which charge none. */
  creator: string | null
  isMayhem: boolean
  isCashback: boolean
  /** Null means SOL. */
  quoteMint: string | null
  creatorBps: bigint
}

/** Settings of pump.fun that a trade needs. */
export type PumpGlobal = {
  feeBps: bigint
  creatorBps: bigint
  /** Receives the fee. */
  feeRecipient: string
  /** Receives it for coins in mayhem mode. */
  mayhemRecipient: string
  buybackRecipient: string
  isCreatorFeeConfigurable: boolean
}

function optionalKey(data: Uint8Array, at: number): string | null {
  if (data.length < at + 32) return null
  const key = keyAt(data, at)
  return key === noKey ? null : key
}

/**
 * Parses a BondingCurve account, of any of its lengths (IDL of pump.fun).
 *
 * @returns null if the bytes are not one
 */
export function parseCurve(data: Uint8Array): PumpCurve | null {
  if (data.length < 49 || tagAt(data) !== curveTag) return null
  return {
    virtualTokens: u64At(data, 8),
    virtualQuote: u64At(data, 16),
    realTokens: u64At(data, 24),
    realQuote: u64At(data, 32),
    isComplete: data[48] === 1,
    creator: optionalKey(data, 49),
    isMayhem: data[81] === 1,
    isCashback: data[82] === 1,
    quoteMint: optionalKey(data, 83),
    creatorBps: data.length >= 123 ? u64At(data, 115) : 0n,
  }
}

// Named by pump.fun's SDK for accounts of Global that have none of their own yet.
const knownBuybackRecipient = 'A7hAgCzFw14fejgCp387JUJRMNyz4j89JKnhtKU8piqW'

/**
 * Parses the Global account (IDL of pump.fun).
 *
 * @returns null if the bytes are not one
 */
export function parseGlobal(data: Uint8Array): PumpGlobal | null {
  if (data.length < 386 || tagAt(data) !== globalTag) return null
  const feeRecipient = keyAt(data, 41)
  return {
    feeBps: u64At(data, 105),
    creatorBps: u64At(data, 154),
    feeRecipient,
    mayhemRecipient: optionalKey(data, 483) ?? feeRecipient,
    buybackRecipient: optionalKey(data, 741) ?? knownBuybackRecipient,
    isCreatorFeeConfigurable: data[1045] === 1,
  }
}

/**
 * Reads who moves filled curves to their pools, from the Global account (IDL of pump.fun).
 *
 * @returns null if the bytes are not one
 */
export function parseWithdrawAuthority(data: Uint8Array): string | null {
  return data.length < 145 || tagAt(data) !== globalTag ? null : optionalKey(data, 113)
}

/** Fees of a curve's trades in basis points: the protocol's and the creator's. */
export type CurveRates = { protocolBps: bigint; creatorBps: bigint }

/** Supply that counts for the market cap of coins outside mayhem mode: a thousand million. */
const usualSupply = 1_000_000_000_000_000n

/**
 * Fee rates of a trade. `feeConfig` null: those of Global. `supply` is the mint's, in base units.
 *
 * Formula: `computeFeesBps` of @pump-fun/pump-sdk 2.0.0.
 */
export function curveRates(
  curve: PumpCurve,
  global: PumpGlobal,
  feeConfig: FeeConfig | null,
  supply: bigint,
): CurveRates {
  const scheduled = scheduledRates(curve, global, feeConfig, supply)
  const own = global.isCreatorFeeConfigurable && curve.creatorBps > 0n
  const creatorBps = own ? curve.creatorBps : scheduled.creatorBps
  return { protocolBps: scheduled.protocolBps, creatorBps: curve.creator === null ? 0n : creatorBps }
}

function scheduledRates(
  curve: PumpCurve,
  global: PumpGlobal,
  feeConfig: FeeConfig | null,
  supply: bigint,
): CurveRates {
  if (!feeConfig || curve.virtualTokens === 0n) {
    return { protocolBps: global.feeBps, creatorBps: global.creatorBps }
  }
  const counted = curve.isMayhem ? supply : usualSupply
  const marketCap = (curve.virtualQuote * counted) / curve.virtualTokens
  return feesOfConfig(feeConfig, { quoteMint: curve.quoteMint ?? noKey, marketCap, isPumpPool: true })
}
