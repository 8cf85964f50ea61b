import type { BaseUnits } from '@peregrine/core/units'
import type { SwapFact } from '../fact.ts'
import { tagAt } from '../solana/bytes.ts'
import { instructionBytes } from '../solana/instructionBytes.ts'
import { instructionDecoder } from '../solana/instructionDecoder.ts'
import type { Instruction, SolanaTransaction, Transfer } from '../solana/solanaTransaction.ts'
import { mintOfTransfer } from '../solana/swapByTransfers.ts'
import { transfersOf } from '../solana/transfersOf.ts'
import { nothing, type VenueDecoder } from '../solana/venueDecoder.ts'

const dex = 'meteora-damm-v1'
const swapTag = 'f8c69e91e17587c8'
const decodeNewPool = instructionDecoder(dex, {
  swaps: {},
  pools: {
    '4d55b29d3230d47e': { pool: 0, mints: [2, 3] },
    '76ad299dad486167': { pool: 0, mints: [2, 3] },
    '06874493e552a971': { pool: 0, mints: [2, 3] },
    '07a68aabceabecf4': { pool: 0, mints: [3, 4] },
    '3095dc823d0b09b2': { pool: 0, mints: [3, 4] },
    '9118acc2db7d03be': { pool: 0, mints: [2, 3] },
  },
})

/**
 * Swaps and new pools of Meteora DAMM v1. The pool's tokens are in vaults shared by many pools, and the protocol's part
 * of the fee goes straight from the trader to its account; so sold is everything that left the trader's source account,
 * fee included as in the program's own event, and bought everything that reached the destination. Account indexes: the
 * published IDL (pool 0, source 1, destination 2, user 12).
 */
export const decodeMeteoraDammV1: VenueDecoder = (transaction, instruction) => {
  if (tagAt(instructionBytes(instruction)) !== swapTag) return decodeNewPool(transaction, instruction)
  const swap = swapOf(transaction, instruction)
  return swap ? [swap] : nothing
}

function swapOf({ balances }: SolanaTransaction, instruction: Instruction): SwapFact | null {
  const [pool, source, destination] = instruction.accounts
  if (pool === undefined || source === undefined || destination === undefined) return null
  const transfers = transfersOf(instruction)
  const sold = transfers.filter((transfer) => transfer.source === source)
  const bought = transfers.filter((transfer) => transfer.destination === destination)
  const soldMint = sold[0] && mintOfTransfer(balances, sold[0])
  const boughtMint = bought[0] && mintOfTransfer(balances, bought[0])
  if (!soldMint || !boughtMint) return null
  return {
    kind: 'swap',
    dex,
    pool,
    index: instruction.index,
    sold: { token: soldMint, units: sum(sold) },
    bought: { token: boughtMint, units: sum(bought) },
    sender: instruction.accounts[12] ?? null,
  }
}

function sum(transfers: readonly Transfer[]): BaseUnits {
  return transfers.reduce((total, { units }) => total + units, 0n) as BaseUnits
}
