import { zeroAddress } from '@peregrine/core/address'
import { type BlockLog, transferTopic } from '@peregrine/chains/block'
import type { TokenTransfer } from '@peregrine/chains/chainReads'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import type { NewToken } from './learnTokens.ts'
import { isBelievable } from './dropUnusableFacts.ts'
import type { BalanceRow } from '../db/rows.ts'
import type { AccountBalance, DecodedBlock, DecodedTransaction } from './unit.ts'

/** Decodes an ERC-20 transfer, or null. ERC-721 has the same topic but a fourth one. */
export function transferOfLog(log: BlockLog): TokenTransfer | null {
  const { topics, data } = log
  if (topics[0] !== transferTopic || topics.length !== 3 || data.length !== 66) return null
  const [, from, to] = topics
  if (!from || !to) return null
  return { token: log.address, from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, units: BigInt(data) }
}

/** Adds to an account's units in one of the maps of changes. */
export function addUnits(
  into: Map<string, BalanceRow>,
  { chain }: ChainState,
  token: string,
  account: string,
  units: bigint,
  receivedFrom: string | null = null,
): void {
  if (account === zeroAddress || units === 0n) return
  const key = `${token} ${account}`
  const row = into.get(key)
  if (row) {
    row.units += units
    row.received_from ??= receivedFrom
    return
  }
  into.set(key, { chain, token, account, owner: account, units, received_from: receivedFrom })
}

/**
 * Returns the sender to attribute: transfers in a transaction that swaps are trades, and what a pool returns was its
 * owner's.
 */
function giverOf(state: ChainState, transfer: TokenTransfer, isTrade: boolean): string | null {
  return isTrade || state.pools.has(transfer.from) ? null : transfer.from
}

/** Adds the balances of new tokens' holders at the end of the block that first names the token. */
export function addHistories(changes: Changes, state: ChainState, tokens: readonly NewToken[]): void {
  for (const { row, history } of tokens) {
    for (const [account, units] of history ?? [])
      addUnits(changes.balanceChanges, state, row.address, account, units)
  }
}

/** True while the history of a token is read, for blocks that the index adds up. */
const isCounting = (state: ChainState, token: string, blockNumber: number): boolean =>
  blockNumber >= (state.histories.get(token) ?? Number.POSITIVE_INFINITY)

/** Where a token's transfers are added up: its holders, what its history lacks, or nowhere. */
function sumsOf(
  changes: Changes,
  state: ChainState,
  token: string,
  blockNumber: number,
): Map<string, BalanceRow> | null {
  if (state.tokens.get(token)?.is_holders_complete) return changes.balanceChanges
  return isCounting(state, token, blockNumber) ? changes.holderMoves : null
}

/** EVM: applies transfers of tokens with counted holders, after the block that their history reaches. */
function addTransfers(
  changes: Changes,
  state: ChainState,
  blockNumber: number,
  { logs, facts }: Pick<DecodedTransaction, 'logs' | 'facts'>,
  isCovered: (token: string) => boolean,
): void {
  const isTrade = facts.some(({ kind }) => kind === 'swap')
  for (const log of logs) {
    if (log.topics[0] !== transferTopic || isCovered(log.address)) continue
    const into = sumsOf(changes, state, log.address, blockNumber)
    const transfer = into && transferOfLog(log)
    if (!transfer || !isBelievable(transfer.units)) continue
    addUnits(into, state, transfer.token, transfer.from, -transfer.units)
    const giver = giverOf(state, transfer, isTrade)
    addUnits(into, state, transfer.token, transfer.to, transfer.units, giver)
  }
}

/**
 * Solana: sets the balances of known tokens' accounts after the block. A token is known from the block that first names
 * it, even if a later block of its unit does.
 */
function addHoldings(
  changes: Changes,
  state: ChainState,
  blockNumber: number,
  balances: readonly AccountBalance[],
): void {
  for (const { token, account, owner, units } of balances) {
    const known = state.tokens.get(token)
    if (!known || known.first_block > blockNumber) continue
    const row = { chain: state.chain, token, account, owner, units, received_from: null }
    changes.balances.set(`${token} ${account}`, row)
    if (isCounting(state, token, blockNumber)) changes.holderMoves.set(`${token} ${account}`, row)
  }
}

/**
 * Adds holdings after a block. Transfers of a token in `coveredUntil` count only after that block, since the history
 * includes the earlier ones.
 */
export function addBalances(
  changes: Changes,
  state: ChainState,
  block: DecodedBlock,
  coveredUntil: ReadonlyMap<string, number>,
): void {
  const isCovered = (token: string): boolean => block.number <= (coveredUntil.get(token) ?? -1)
  for (const transaction of block.transactions) {
    addTransfers(changes, state, block.number, transaction, isCovered)
    addHoldings(changes, state, block.number, transaction.balances)
  }
}
