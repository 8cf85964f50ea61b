import { zeroAddress } from '@peregrine/core/address'
import type { TokenTransfer } from '@peregrine/chains/chainReads'
import type { ChainContext } from './chainContext.ts'
import type { TokenRow } from '../db/rows.ts'
import { transferOfLog } from './deriveBalances.ts'
import { isBelievable } from './dropUnusableFacts.ts'
import { mapLimited } from './mapLimited.ts'
import type { DecodedBlock } from './unit.ts'

/** Selector of balanceOf(address). */
export const balanceOf = '0x70a08231'
/** Attempts against an endpoint that omits logs; a token that still does not add up is given up. */
const maxTries = 4

/** Limit of holders read one by one; a token with more when first seen is an old one. */
const maxHolders = 300
/** Blocks whose balances are read beside each other. */
const blocksAtOnce = 8

/** Computes holdings from transfers; null when they do not reach back to the token's birth. */
export function foldTransfers(
  transfers: readonly TokenTransfer[],
  totalSupply: bigint | null,
): Map<string, bigint> | null {
  const held = new Map<string, bigint>()
  for (const { from, to, units } of transfers) {
    held.set(from, (held.get(from) ?? 0n) - units)
    held.set(to, (held.get(to) ?? 0n) + units)
  }
  const minted = -(held.get(zeroAddress) ?? 0n)
  held.delete(zeroAddress)
  for (const units of held.values()) if (units < 0n) return null
  // A token older than the first transfer given holds more than was minted since.
  return totalSupply !== null && minted === totalSupply ? held : null
}

type Holders = Map<string, bigint>
type Sum = { row: TokenRow; held: Holders }

/**
 * Returns the sums of tokens of a block that the tokens confirm in every balance; with the sum equal to the supply,
 * nobody is left out. If the node has pruned the block's state, the sum has to do.
 */
async function findConfirmed(
  context: ChainContext,
  sums: readonly Sum[],
  blockNumber: number,
): Promise<readonly Sum[]> {
  const balances = sums.flatMap(({ row, held }) =>
    [...held].map(([holder, units]) => ({ token: row.address, holder, units })),
  )
  const calls = balances.map(({ token, holder }) => ({
    to: token,
    data: `${balanceOf}${holder.slice(2).padStart(64, '0')}`,
  }))
  const results = await context.readCallsAt(calls, blockNumber)
  if (!results) return sums
  const wrong = balances.filter(({ units }, i) => {
    const result = results[i] ?? ''
    return !/^0x[0-9a-f]{64}$/i.test(result) || BigInt(result) !== units
  })
  const unconfirmed = new Set(wrong.map(({ token }) => token))
  return sums.filter(({ row }) => !unconfirmed.has(row.address))
}

/** Folds the transfers of tokens; those that do not add up, or have very many holders, are left out. */
function sumUp(
  rows: readonly TokenRow[],
  transfersOf: (row: TokenRow) => readonly TokenTransfer[] | undefined,
): Sum[] {
  return rows.flatMap((row) => {
    const transfers = transfersOf(row)
    const held = transfers ? foldTransfers(transfers, row.total_supply) : null
    return held && held.size <= maxHolders ? [{ row, held }] : []
  })
}

async function confirmAll(context: ChainContext, sums: readonly Sum[]): Promise<Map<string, Holders>> {
  const byBlock = [...Map.groupBy(sums, ({ row }) => row.first_block)]
  const confirmed = await mapLimited(byBlock, blocksAtOnce, ([blockNumber, own]) =>
    findConfirmed(context, own, blockNumber),
  )
  return new Map(confirmed.flat().map(({ row, held }) => [row.address, held]))
}

/** Reads the holders of tokens once; `open` are the tokens that may add up when they are read again. */
async function tryHolders(
  context: ChainContext,
  rows: readonly TokenRow[],
): Promise<{ known: ReadonlyMap<string, Holders>; open: TokenRow[] }> {
  const lastBlocks = new Map(rows.map(({ address, first_block }) => [address, first_block]))
  const histories = await context.readTransfers(lastBlocks)
  const known = await confirmAll(
    context,
    sumUp(rows, ({ address }) => histories?.get(address)?.transfers),
  )
  return {
    known,
    open: rows.filter(({ address }) => !known.has(address) && histories?.get(address)?.isWhole),
  }
}

const hasSupply = ({ total_supply }: TokenRow): boolean => total_supply !== null && isBelievable(total_supply)

/** Returns the holders of tokens that were minted within these blocks: all their transfers are in hand, and proven. */
export function learnBornHolders(
  context: ChainContext,
  rows: readonly TokenRow[],
  blocks: readonly Pick<DecodedBlock, 'number' | 'transactions'>[],
): Promise<Map<string, Holders>> {
  const moves = blocks.flatMap(({ number, transactions }) =>
    transactions
      .flatMap(({ logs }) => logs)
      .flatMap((log) => {
        const transfer = transferOfLog(log)
        return transfer ? [{ number, transfer }] : []
      }),
  )
  const byToken = Map.groupBy(moves, ({ transfer }) => transfer.token)
  const transfersOf = ({ address, first_block }: TokenRow) =>
    byToken
      .get(address)
      ?.filter(({ number }) => number <= first_block)
      .map(({ transfer }) => transfer)
  return confirmAll(context, sumUp(rows.filter(hasSupply), transfersOf))
}

/**
 * Reads the holders of tokens, each at the end of the block that first names it: their transfers folded, and confirmed
 * by the tokens' own balances, since logs fetched by address cannot be proven. Those that are unknown are left out.
 */
export async function learnHolders(
  context: ChainContext,
  rows: readonly TokenRow[],
): Promise<Map<string, Holders>> {
  const known = new Map<string, Holders>()
  let open = rows.filter(hasSupply)
  for (let tries = 0; tries < maxTries && open.length > 0; tries++) {
    const tried = await tryHolders(context, open)
    for (const [token, held] of tried.known) known.set(token, held)
    open = tried.open
  }
  return known
}
