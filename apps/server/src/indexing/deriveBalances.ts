import { zeroAddress } from '@peregrine/core/address'
import { type BlockLog, transferTopic } from '@peregrine/chains/block'
import type { TokenTransfer } from '@peregrine/chains/chainReads'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import type { NewToken } from './learnTokens.ts'
import { isBelievable } from './dropUnusableFacts.ts'
import type { AccountBalance, DecodedBlock, DecodedTransaction } from './unit.ts'

/** Decodes an ERC-20 transfer, or null. ERC-721 has the same topic but a fourth one. */
export function transferOfLog(log: BlockLog): TokenTransfer | null {
  const { topics, data } = log
  if (topics[0] !== transferTopic || topics.length !== 3 || data.length !== 66) return null
  const [, from, to] = topics
  if (!from || !to) return null
  return { token: log.address, from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, units: BigInt(data) }
}

function addChange(
  changes: Changes,
  state: ChainState,
  token: string,
  account: string,
  units: bigint,
  receivedFrom: string | null = null,
): void {
  if (account === zeroAddress || units === 0n) return
  const key = `${token} ${account}`
  const row = changes.balanceChanges.get(key)
  if (row) {
    row.units += units
    row.received_from ??= receivedFrom
    return
  }
  const { chain } = state
  changes.balanceChanges.set(key, {
    chain,
    token,
    account,
    owner: account,
    units,
    received_from: receivedFrom,
  })
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
    for (const [account, units] of history ?? []) addChange(changes, state, row.address, account, units)
  }
}

/** EVM: applies transfers of tokens with counted holders, after the block that their history reaches. */
function addTransfers(
  changes: Changes,
  state: ChainState,
  { logs, facts }: Pick<DecodedTransaction, 'logs' | 'facts'>,
  isCovered: (token: string) => boolean,
): void {
  const isTrade = facts.some(({ kind }) => kind === 'swap')
  for (const log of logs) {
    if (log.topics[0] !== transferTopic || !state.tokens.get(log.address)?.is_holders_complete) continue
    const transfer = isCovered(log.address) ? null : transferOfLog(log)
    if (!transfer || !isBelievable(transfer.units)) continue
    addChange(changes, state, transfer.token, transfer.from, -transfer.units)
    const giver = giverOf(state, transfer, isTrade)
    addChange(changes, state, transfer.token, transfer.to, transfer.units, giver)
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
    const { chain } = state
    changes.balances.set(`${token} ${account}`, { chain, token, account, owner, units, received_from: null })
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
    addTransfers(changes, state, transaction, isCovered)
    addHoldings(changes, state, block.number, transaction.balances)
  }
}
