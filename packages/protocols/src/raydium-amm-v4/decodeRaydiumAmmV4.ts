import { instructionBytes } from '../solana/instructionBytes.ts'
import type { Instruction } from '../solana/solanaTransaction.ts'
import { type SwapAccounts, swapByTransfers } from '../solana/swapByTransfers.ts'
import { nothing, type VenueDecoder } from '../solana/venueDecoder.ts'

const dex = 'raydium-amm-v4'
const tag = { initialize2: 1, swapBaseIn: 9, swapBaseOut: 11, swapBaseInV2: 16, swapBaseOutV2: 17 }

/**
 * Swaps and new pools of Raydium AMM v4. The program has no event, and its `ray_log` repeats what its two token
 * transfers say, so the transfers are read: they are there even when the log is cut.
 */
export const decodeRaydiumAmmV4: VenueDecoder = (transaction, instruction) => {
  const kind = instructionBytes(instruction)[0]
  if (kind === tag.initialize2) return decodeNewPool(instruction)
  const accounts = swapAccounts(kind, instruction.accounts)
  if (accounts === null) return nothing
  const swap = swapByTransfers(transaction, instruction, accounts)
  return swap ? [swap] : nothing
}

/**
 * Account places: raydium-io/raydium-amm, `instruction.rs`. The first forms carry the order book's accounts and come
 * with 18 accounts or, without the target orders, 17; the v2 forms have 8.
 */
function swapAccounts(kind: number | undefined, accounts: readonly string[]): SwapAccounts | null {
  if (kind === tag.swapBaseInV2 || kind === tag.swapBaseOutV2) return placesOf(accounts, 3, 5)
  if (kind !== tag.swapBaseIn && kind !== tag.swapBaseOut) return null
  return accounts.length >= 18 ? placesOf(accounts, 5, 15) : placesOf(accounts, 4, 14)
}

function placesOf(accounts: readonly string[], coinVault: number, traderSource: number): SwapAccounts {
  return {
    dex,
    pool: accounts[1],
    vaults: [accounts[coinVault], accounts[coinVault + 1]],
    trader: [accounts[traderSource], accounts[traderSource + 1]],
    authority: accounts[traderSource + 2],
  }
}

function decodeNewPool({ index, accounts }: Instruction): ReturnType<VenueDecoder> {
  const [pool, coinMint, pcMint] = [accounts[4], accounts[8], accounts[9]]
  if (pool === undefined || coinMint === undefined || pcMint === undefined) return nothing
  return [{ kind: 'pool', dex, pool, index, tokens: [coinMint, pcMint], feePips: 2500, factory: null }]
}
