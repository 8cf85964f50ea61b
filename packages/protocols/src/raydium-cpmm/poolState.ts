import { keyAt, tagAt, u64At } from '../solana/bytes.ts'

const poolTag = 'f7ede3f5d7c3de46'
const configTag = 'daf42168cbcb2b6f'

type Side = {
  mint: string
  vault: string
  tokenProgram: string /** In the vault, but no reserve. */
  owed: bigint
}

/** A Raydium CPMM pool. */
export type CpmmPool = {
  config: string
  observation: string
  sides: readonly [Side, Side]
  /** True if swaps are switched off. */
  isClosed: boolean
  /** Unix seconds before which nothing is swapped. */
  opensAt: bigint
  /** 0: taken from what comes in; 1 or 2: always from that side. */
  creatorFeeOn: number
  hasCreatorFee: boolean
}

/** Fee rates in parts of a million. */
export type CpmmRates = { trade: bigint; creator: bigint }

const swapOff = 0b100

/**
 * Parses a PoolState account (IDL of Raydium CPMM).
 *
 * @returns null if the bytes are not one
 */
export function parseCpmmPool(data: Uint8Array): CpmmPool | null {
  if (data.length < 413 || tagAt(data) !== poolTag) return null
  const sideAt = (index: 0 | 1): Side => ({
    vault: keyAt(data, 72 + 32 * index),
    mint: keyAt(data, 168 + 32 * index),
    tokenProgram: keyAt(data, 232 + 32 * index),
    owed: u64At(data, 341 + 8 * index) + u64At(data, 357 + 8 * index) + u64At(data, 397 + 8 * index),
  })
  return {
    config: keyAt(data, 8),
    observation: keyAt(data, 296),
    sides: [sideAt(0), sideAt(1)],
    isClosed: ((data[329] ?? 0) & swapOff) !== 0,
    opensAt: u64At(data, 373),
    creatorFeeOn: data[389] ?? 0,
    hasCreatorFee: data[390] === 1,
  }
}

/**
 * Fee rates of an AmmConfig account for a pool.
 *
 * @returns null if the bytes are not one
 */
export function parseCpmmRates(data: Uint8Array, { hasCreatorFee }: CpmmPool): CpmmRates | null {
  if (data.length < 116 || tagAt(data) !== configTag) return null
  return { trade: u64At(data, 12), creator: hasCreatorFee ? u64At(data, 108) : 0n }
}
