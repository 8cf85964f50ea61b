import { instructionBytes } from '../solana/instructionBytes.ts'
import { accountsAt, holdings, newPool, type SwapPlaces, withPrice } from '../solana/instructionDecoder.ts'
import { swapByTransfers } from '../solana/swapByTransfers.ts'
import { nothing, type VenueDecoder } from '../solana/venueDecoder.ts'
import { rayLogPrice } from './rayLogPrice.ts'

const dex = 'raydium-amm-v4'
const tag = {
  initialize2: 1,
  deposit: 3,
  withdraw: 4,
  swapBaseIn: 9,
  swapBaseOut: 11,
  swapBaseInV2: 16,
  swapBaseOutV2: 17,
}
const newPoolPlaces = { pool: 4, mints: [8, 9], vaults: [10, 11], feePips: 2500 } as const
const liquidityPlaces = { pool: 1, vaults: [6, 7] } as const

const withTargetOrders: SwapPlaces = { pool: 1, vaults: [5, 6], trader: [15, 16], authority: 17 }
const withoutTargetOrders: SwapPlaces = { pool: 1, vaults: [4, 5], trader: [14, 15], authority: 16 }
const withoutOrderBook: SwapPlaces = { pool: 1, vaults: [3, 4], trader: [5, 6], authority: 7 }

/**
 * Swaps, new pools and liquidity of Raydium AMM v4. The program has no event, and its `ray_log` repeats its two token
 * transfers, so the transfers are read: they survive a truncated log. Only the price needs the log.
 */
export const decodeRaydiumAmmV4: VenueDecoder = (transaction, instruction) => {
  const kind = instructionBytes(instruction)[0]
  if (kind === tag.initialize2) return newPool(dex, transaction, instruction, newPoolPlaces)
  if (kind === tag.deposit || kind === tag.withdraw) {
    return holdings(dex, transaction, instruction, liquidityPlaces)
  }
  for (const places of placesOf(kind, instruction.accounts.length)) {
    const swap = swapByTransfers(transaction, instruction, accountsAt(dex, instruction.accounts, places))
    if (swap) return [withPrice(swap, rayLogPrice(transaction, instruction, swap))]
  }
  return nothing
}

/**
 * Account indexes: raydium-io/raydium-amm, `instruction.rs`. The first forms include the order book's accounts and have
 * 18 accounts or, without the target orders, 17 (callers may append more, so both are tried); the v2 forms have 8.
 */
function placesOf(kind: number | undefined, accountCount: number): readonly SwapPlaces[] {
  if (kind === tag.swapBaseInV2 || kind === tag.swapBaseOutV2) return [withoutOrderBook]
  if (kind !== tag.swapBaseIn && kind !== tag.swapBaseOut) return []
  return accountCount >= 18 ? [withTargetOrders, withoutTargetOrders] : [withoutTargetOrders]
}
