import type { BlockLog, EvmBlock } from '@peregrine/chains/block'
import { decodeEvmLogs, type DecodedLogs } from '@peregrine/protocols/decodeEvmLogs'
import { evmCosts } from '@peregrine/protocols/evmCosts'
import { evmSenders } from '@peregrine/protocols/evmSender'
import type { Fact } from '@peregrine/protocols/fact'
import { poolInfoOfFact } from '@peregrine/protocols/factoryPool'
import { initializeFilter, learnPool } from '@peregrine/protocols/learnPool'
import type { PoolInfo, PoolLookup, PoolQuestion } from '@peregrine/protocols/poolInfo'
import type pg from 'pg'
import type { ChainContext } from './chainContext.ts'
import { type ChainState, loadPools, poolInfoOf } from './chainState.ts'
import { type ReadIfServed, readAnyhow } from './optionalReads.ts'
import { addReservesAtBirth } from './poolReserves.ts'
import { newPoolRow } from './derivePools.ts'
import type { DecodedBlock, DecodedTransaction } from './unit.ts'

/** Pools beyond the state, while one unit is decoded. */
type UnitPools = Map<string, PoolInfo | null>

function lookupIn(state: ChainState, unit: UnitPools): PoolLookup {
  return {
    get(pool) {
      const fresh = unit.get(pool)
      if (fresh !== undefined) return fresh
      const row = state.pools.get(pool)
      if (row) return poolInfoOf(row)
      return state.notPools.has(pool) ? null : undefined
    },
  }
}

function decodeBlock(block: EvmBlock, lookup: PoolLookup, unit: UnitPools): DecodedLogs {
  const logs = block.transactions.flatMap((transaction) => transaction.logs)
  const decoded = decodeEvmLogs(block.chain, logs, lookup)
  for (const fact of decoded.facts) {
    const info = fact.kind === 'pool' ? poolInfoOfFact(fact) : null
    if (info) unit.set(info.pool, info)
  }
  return decoded
}

/**
 * Asks a pool for its tokens; where no contract stores the key (Uniswap V4), reads the event that opened it, if logs so
 * old are served. Undefined if that is not known at present.
 */
async function askPool(
  context: ChainContext,
  question: PoolQuestion,
  blockNumber: number,
  read: ReadIfServed,
): Promise<PoolInfo | null | undefined> {
  const info = await learnPool(question, (calls) => context.readCalls(calls, blockNumber))
  const filter = info ? null : initializeFilter(question)
  const log = filter && (await read(() => context.findLog(filter, blockNumber)))
  if (!log) return log === undefined ? undefined : info
  const { facts } = decodeEvmLogs(context.chain, [log], { get: () => undefined })
  const opened = facts.find((fact) => fact.kind === 'pool' && fact.pool === question.pool)
  return opened?.kind === 'pool' ? poolInfoOfFact(opened) : null
}

/** Loads the pools in the logs from the database, then from the chain. New ones become rows of the state. */
async function learnPools(
  client: pg.ClientBase,
  context: ChainContext,
  state: ChainState,
  questions: ReadonlyMap<string, { question: PoolQuestion; block: EvmBlock }>,
): Promise<string[]> {
  await loadPools(client, state, [...questions.keys()])
  const open = [...questions.values()].filter(({ question }) => !state.pools.has(question.pool))
  const ask = (read: ReadIfServed) =>
    Promise.all(
      open.map(async ({ question, block }) => {
        const info = await askPool(context, question, block.number, read)
        const row = info && newPoolRow(context, info, block)
        if (row) await addReservesAtBirth(context, row)
        return { question, row }
      }),
    )
  const learned = await (context.optional?.openings.run(ask) ?? ask(readAnyhow))
  const added: string[] = []
  for (const { question, row } of learned) {
    if (row) {
      state.pools.set(row.id, row)
      added.push(row.id)
    } else if (row === null) state.notPools.add(question.pool)
  }
  return added
}

function assemble(context: ChainContext, block: EvmBlock, decoded: DecodedLogs): DecodedBlock {
  const isMoney = (token: string): boolean => context.baseTokens.has(token)
  const transactions = block.transactions
    .filter(({ isSuccess, logs }) => isSuccess && logs.length > 0)
    .map((transaction): DecodedTransaction => {
      const { hash, index, from, to, feeWei = null, logs } = transaction
      const facts: Fact[] = []
      const swaps = () => facts.filter((fact) => fact.kind === 'swap')
      const senderOf = evmSenders(transaction, logs, { chain: block.chain, swaps, isMoney })
      const costs = evmCosts(context.chain, { from, to, feeWei }, logs, isMoney)
      return { hash, index, facts, senderOf, costs, logs, balances: [] }
    })
  let position = 0
  const lastLog = (logs: readonly BlockLog[]): number => logs.at(-1)?.logIndex ?? -1
  for (const fact of decoded.facts) {
    while (position < transactions.length && fact.index > lastLog(transactions[position]?.logs ?? []))
      position++
    transactions[position]?.facts.push(fact)
  }
  const { number, hash, parentHash, timeMs, seenAtMs } = block
  return {
    number,
    hash,
    parentHash,
    timeMs,
    seenAtMs,
    transactions,
    faults: decoded.faults,
    transfers: [],
    decimals: new Map(),
  }
}

/**
 * Decodes blocks in order. Unknown pools are loaded first, as of the block that names them; `newPools` are the ids of
 * those without a row in the database yet.
 */
export async function decodeEvmBlocks(
  client: pg.ClientBase,
  context: ChainContext,
  state: ChainState,
  blocks: readonly EvmBlock[],
): Promise<{ blocks: DecodedBlock[]; newPools: string[] }> {
  const unit: UnitPools = new Map()
  const lookup = lookupIn(state, unit)
  const first = blocks.map((block) => decodeBlock(block, lookup, unit))
  const questions = new Map<string, { question: PoolQuestion; block: EvmBlock }>()
  for (const [position, { unknownPools }] of first.entries()) {
    const block = blocks[position]
    for (const question of unknownPools) {
      if (block && !questions.has(question.pool) && !unit.has(question.pool))
        questions.set(question.pool, { question, block })
    }
  }
  const newPools = questions.size > 0 ? await learnPools(client, context, state, questions) : []
  const decoded = blocks.map((block, position) => {
    const once = first[position]
    const isWhole = once && once.unknownPools.length === 0
    return assemble(context, block, isWhole ? once : decodeBlock(block, lookup, unit))
  })
  return { blocks: decoded, newPools }
}
