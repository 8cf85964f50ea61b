import { nativeCoin } from '@peregrine/core/address'
import { type EvmBlock, transferTopic } from '@peregrine/chains/block'
import type { ReadValues } from '@peregrine/chains/chainReads'
import { type ChainContext, wantedOf } from '../chainContext.ts'
import { transferOfLog } from '../deriveBalances.ts'
import { isBelievable } from '../dropUnusableFacts.ts'
import type { DecodedBlock } from '../unit.ts'
import type { RawTransfer, Wanted } from './rawTransfer.ts'

type Moved = Pick<RawTransfer, 'txHash' | 'txIndex' | 'idx' | 'token' | 'units' | 'isNative'> & {
  from: string
  to: string
}

/** Returns the wanted sides of a transfer. A transfer to its own sender is no event. */
function sidesOf(wanted: Wanted, { from, to, ...moved }: Moved): RawTransfer[] {
  if (from === to || !isBelievable(moved.units)) return []
  const sides: RawTransfer[] = []
  const shared = { ...moved, decimals: null }
  if (wanted.has(from)) sides.push({ ...shared, wallet: from, direction: 'o', counterparty: to })
  if (wanted.has(to)) sides.push({ ...shared, wallet: to, direction: 'i', counterparty: from })
  return sides
}

/** Returns the address in the low bytes of a topic. */
const addressOf = (topic: string | undefined): string => `0x${topic?.slice(26) ?? ''}`

/** Finds ERC-20 transfers to and from wanted wallets, in the proven logs of a block. */
function findTokenTransfers(block: EvmBlock, wanted: Wanted): RawTransfer[] {
  const found: RawTransfer[] = []
  for (const { isSuccess, logs, hash, index } of block.transactions) {
    if (!isSuccess) continue
    for (const log of logs) {
      const { topics } = log
      if (topics[0] !== transferTopic || topics.length !== 3) continue
      if (!wanted.has(addressOf(topics[1])) && !wanted.has(addressOf(topics[2]))) continue
      const transfer = transferOfLog(log)
      if (!transfer) continue
      const place = { txHash: hash, txIndex: index, idx: log.logIndex, isNative: false }
      found.push(...sidesOf(wanted, { ...place, ...transfer }))
    }
  }
  return found
}

type Candidate = { hash: string; index: number; from: string; to: string; isSilent: boolean }

/** Returns transactions that may carry native coins to or from a wanted wallet. */
function candidatesOf(block: EvmBlock, wanted: Wanted, isTrade: (hash: string) => boolean): Candidate[] {
  const candidates: Candidate[] = []
  const consider = (
    { hash, index, from, to }: { hash: string; index: number; from: string; to: string | null },
    isSilent: boolean,
  ): void => {
    if (to === null || from === to || isTrade(hash)) return
    if (wanted.has(from) || wanted.has(to)) candidates.push({ hash, index, from, to, isSilent })
  }
  for (const transaction of block.transactions) if (transaction.isSuccess) consider(transaction, false)
  for (const transaction of block.silent ?? []) consider(transaction, true)
  return candidates
}

/**
 * Finds native coins that a transaction itself carries to or from a wanted wallet. Internal transfers by contracts are
 * not seen: they need tracing.
 */
async function findNativeTransfers(
  block: EvmBlock,
  wanted: Wanted,
  isTrade: (hash: string) => boolean,
  readValues: ReadValues,
): Promise<RawTransfer[]> {
  const candidates = candidatesOf(block, wanted, isTrade)
  if (candidates.length === 0) return []
  const values = await readValues(block.hash, candidates)
  return candidates.flatMap(({ hash, index, from, to }, position) => {
    const units = values[position] ?? 0n
    // Most calls carry no coins. A token transfer of zero was made to be seen; this was not.
    if (units <= 0n) return []
    const moved = { txHash: hash, txIndex: index, idx: -1, token: nativeCoin, units, isNative: true }
    return sidesOf(wanted, { ...moved, from, to })
  })
}

/** Adds the transfers of watched wallets to the decoded blocks. */
export async function addEvmTransfers(
  context: ChainContext,
  blocks: readonly EvmBlock[],
  decoded: readonly DecodedBlock[],
): Promise<void> {
  const wanted = wantedOf(context)
  if (!wanted) return
  for (const [position, block] of blocks.entries()) {
    const own = decoded[position]
    if (!own) continue
    const swaps = own.transactions.filter(({ facts }) => facts.some(({ kind }) => kind === 'swap'))
    const hashes = new Set(swaps.map(({ hash }) => hash))
    const isTrade = (hash: string): boolean => hashes.has(hash)
    const native = await findNativeTransfers(block, wanted, isTrade, context.readValues)
    own.transfers = [...findTokenTransfers(block, wanted), ...native]
  }
}
