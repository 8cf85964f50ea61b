import { type FeeConfig, feesOfConfig, type PumpFees } from '../pump-fees/feeConfig.ts'
import { i128At, keyAt, tagAt, u64At } from '../solana/bytes.ts'

const noKey = '11111111111111111111111111111111'
const poolTag = 'f19a6d0411b16dbc'
const configTag = '95089ccaa0fcb0d9'

/** A PumpSwap pool. Either side may be SOL. */
export type PumpSwapPool = {
  creator: string
  baseMint: string
  quoteMint: string
  baseVault: string
  quoteVault: string
  /** Owner of the creator's fees; null for pools without one. */
  coinCreator: string | null
  isMayhem: boolean
  isCashback: boolean
  /** Counts as quote reserve, but is not there. */
  virtualQuote: bigint
  creatorBps: bigint
}

/** Settings of PumpSwap that a trade needs. */
export type PumpSwapConfig = PumpFees & {
  feeRecipient: string
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
 * Parses a Pool account, of any of its lengths (IDL of PumpSwap).
 *
 * @returns null if the bytes are not one
 */
export function parsePumpSwapPool(data: Uint8Array): PumpSwapPool | null {
  if (data.length < 211 || tagAt(data) !== poolTag) return null
  return {
    creator: keyAt(data, 11),
    baseMint: keyAt(data, 43),
    quoteMint: keyAt(data, 75),
    baseVault: keyAt(data, 139),
    quoteVault: keyAt(data, 171),
    coinCreator: optionalKey(data, 211),
    isMayhem: data[243] === 1,
    isCashback: data[244] === 1,
    virtualQuote: data.length >= 261 ? i128At(data, 245) : 0n,
    creatorBps: data.length >= 269 ? u64At(data, 261) : 0n,
  }
}

// Named by pump.fun's SDK for configurations that have none of their own yet.
const knownBuybackRecipient = 'A7hAgCzFw14fejgCp387JUJRMNyz4j89JKnhtKU8piqW'

/**
 * Parses the GlobalConfig account (IDL of PumpSwap).
 *
 * @returns null if the bytes are not one
 */
export function parsePumpSwapConfig(data: Uint8Array): PumpSwapConfig | null {
  if (data.length < 321 || tagAt(data) !== configTag) return null
  const feeRecipient = keyAt(data, 57)
  return {
    lpBps: u64At(data, 40),
    protocolBps: u64At(data, 48),
    creatorBps: u64At(data, 313),
    feeRecipient,
    mayhemRecipient: optionalKey(data, 385) ?? feeRecipient,
    buybackRecipient: optionalKey(data, 643) ?? knownBuybackRecipient,
    isCreatorFeeConfigurable: data[940] === 1,
  }
}

/** What the fees of a pool depend on: reserves with the virtual part, and the base mint's supply. */
export type PumpSwapFacts = {
  baseReserve: bigint
  quoteReserve: bigint
  supply: bigint
  /** True if the creator is the base mint's pool authority of pump.fun. */
  isPumpPool: boolean
}

const mayhemSupply = 1_000_000_000_000_000n

/**
 * Fee rates of a trade. `feeConfig` null: those of GlobalConfig.
 *
 * Formula: `computeFeesBps` of @pump-fun/pump-swap-sdk 1.20.0.
 */
export function poolFees(
  pool: PumpSwapPool,
  config: PumpSwapConfig,
  feeConfig: FeeConfig | null,
  facts: PumpSwapFacts,
): PumpFees {
  const { lpBps, protocolBps, creatorBps } = config
  let fees: PumpFees = { lpBps, protocolBps, creatorBps }
  if (feeConfig && facts.baseReserve > 0n) {
    const supply = pool.isMayhem ? mayhemSupply : facts.supply
    const marketCap = (facts.quoteReserve * supply) / facts.baseReserve
    const { quoteMint } = pool
    fees = feesOfConfig(feeConfig, { quoteMint, marketCap, isPumpPool: facts.isPumpPool })
    if (config.isCreatorFeeConfigurable && pool.creatorBps > 0n)
      fees = { ...fees, creatorBps: pool.creatorBps }
  }
  return pool.coinCreator === null ? { ...fees, creatorBps: 0n } : fees
}
