import { zeroAddress } from '@peregrine/core/address'
import { Fault, isFault } from '@peregrine/core/fault'
import { transferTopic } from '../block.ts'
import type {
  Call,
  ChainReads,
  FindLog,
  ReadCalls,
  ReadCallsAt,
  ReadTransfers,
  ReadValues,
  TokenTransfer,
  TransferHistory,
} from '../chainReads.ts'
import { ReadMemory } from '../readMemory.ts'
import { resultOf } from '../rpc/replies.ts'
import { isNotServed } from '../rpc/notServed.ts'
import type { RpcEndpoint } from '../rpc/rpcEndpoint.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
import { BundledCalls, type CallAnswer } from './bundledCalls.ts'
import { maxBundle } from './callBundle.ts'
import type { EvmClient } from './evmClient.ts'
import { addressOf, type LogsBack, readLogsBack } from './readLogsBack.ts'

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

/** True if no endpoint has the state of the block any more. */
function isStateGone(error: unknown): boolean {
  return isFault(error, 'chain.unreachable') && error.context.why === 'state-gone'
}

/** Keeps what calls returned. A failure is no fact: it is thrown once the others are kept. */
function keepResults(
  client: EvmClient,
  calls: readonly Call[],
  results: readonly (CallAnswer | undefined)[],
  keep: (call: Call, value: string | null) => void,
): void {
  let failure: RpcFailure | null = null
  for (const [i, call] of calls.entries()) {
    const result = results[i]
    if (result instanceof RpcFailure) failure ??= result
    else keep(call, result ?? null)
  }
  if (failure)
    throw new Fault('chain.unreachable', { chain: client.chain, why: failure.kind }, { cause: failure })
}

/** Calls read together: what is read is kept when a later part fails. */
const callsPerPart = 4 * maxBundle

/** Finding out that no endpoint serves logs takes seconds, so do not retry for this many blocks. */
const blocksOfRefusal = 1_000

/**
 * Calls at a block, or at the latest if the state is gone or the call failed.
 *
 * @throws Fault `chain.unreachable` if a call failed by the endpoints and not by its contract
 */
export function evmReadCalls(
  client: EvmClient,
  memory = new ReadMemory(),
  bundled = new BundledCalls(client),
): ReadCalls {
  return (calls, blockNumber) => {
    const nameOf = ({ to, data }: Call) => `call ${blockNumber} ${to} ${data}`
    return memory.read<Call, string | null>(calls, nameOf, async (unknown, keep) => {
      for (let from = 0; from < unknown.length; from += callsPerPart) {
        const part = unknown.slice(from, from + callsPerPart)
        const block = `0x${blockNumber.toString(16)}`
        const then = await bundled.read(part, { block, purpose: 'facts' })
        const failed = part.filter((_, i) => then[i] instanceof RpcFailure)
        const latest = await bundled.read(failed, { block: 'latest', purpose: 'facts' })
        const now = new Map(failed.map((call, i) => [call, latest[i]]))
        const results = part.map((call, i) => (now.has(call) ? now.get(call) : then[i]))
        keepResults(client, part, results, keep)
      }
    })
  }
}

/** Calls at a block whose state the node still has: checked by a balance, which cannot revert, once for a block. */
function evmReadCallsAt(client: EvmClient, memory: ReadMemory, bundled: BundledCalls): ReadCallsAt {
  const hasState = async (block: string): Promise<boolean> => {
    try {
      await client.request('eth_getBalance', [zeroAddress, block], { purpose: 'holders' })
      return true
    } catch (error) {
      if (error instanceof RpcFailure || isStateGone(error)) return false
      throw error
    }
  }
  return async (calls, blockNumber) => {
    const block = `0x${blockNumber.toString(16)}`
    const [isThere] = await memory.read<string, boolean>(
      [block],
      (asked) => `state ${asked}`,
      async (_, keep) => keep(block, await hasState(block)),
    )
    if (!isThere) return null
    const nameOf = ({ to, data }: Call) => `call at ${blockNumber} ${to} ${data}`
    return memory.read<Call, string | null>(calls, nameOf, async (unknown, keep) => {
      for (let from = 0; from < unknown.length; from += callsPerPart) {
        const part = unknown.slice(from, from + callsPerPart)
        keepResults(client, part, await bundled.read(part, { block, purpose: 'holders' }), keep)
      }
    })
  }
}

/** First log matching a filter from genesis up to a block. Providers may reject so wide a range. */
function evmFindLog(client: EvmClient): FindLog {
  return async (filter, toBlock) => {
    const range = { fromBlock: '0x0', toBlock: `0x${toBlock.toString(16)}` }
    try {
      const logs = await client.request('eth_getLogs', [{ ...filter, ...range }], {
        role: 'logs',
        purpose: 'facts',
      })
      const [first] = Array.isArray(logs) ? (logs as RawLog[]) : []
      const { topics, data } = first ?? {}
      if (!Array.isArray(topics) || !topics.every(isHex) || !isHex(data)) return null
      return {
        address: filter.address,
        topics: topics.map((topic) => topic.toLowerCase()),
        data: data.toLowerCase(),
        logIndex: 0,
      }
    } catch (error) {
      if (isNotServed(error)) return null
      throw error
    }
  }
}

type RawLog = {
  topics?: unknown
  data?: unknown
  blockHash?: unknown
  logIndex?: unknown
  blockNumber?: unknown
}

function parseTransfer(token: string, raw: RawLog): TokenTransfer | null {
  const { topics, data } = raw
  if (!Array.isArray(topics) || topics.length !== 3 || !isHex(data) || data.length !== 66) return null
  const [, from, to] = topics as unknown[]
  if (!isHex(from) || !isHex(to)) return null
  return {
    token,
    from: `0x${from.slice(26).toLowerCase()}`,
    to: `0x${to.slice(26).toLowerCase()}`,
    units: BigInt(data),
  }
}

/** Histories of the tokens of one reading, each up to its own block. */
function historiesOf(
  { addresses, logs, fromBlock }: LogsBack,
  lastBlocks: ReadonlyMap<string, number>,
): [string, TransferHistory][] {
  const isAsked = (log: RawLog) => Number(log.blockNumber) <= (lastBlocks.get(addressOf(log)) ?? -1)
  // Some endpoints return a log twice.
  const once = new Map(
    (logs as RawLog[])
      .filter((log) => log !== null && isAsked(log))
      .map((log) => [`${String(log.blockHash)} ${String(log.logIndex)}`, log]),
  )
  const byToken = Map.groupBy(once.values(), addressOf)
  return addresses.map((token) => {
    const transfers = (byToken.get(token) ?? []).flatMap((log) => parseTransfer(token, log) ?? [])
    return [token, { transfers, isWhole: fromBlock === 0 }]
  })
}

/**
 * Transfers of tokens in the last `lookBack` blocks up to a block each, or in fewer where the endpoints only serve short
 * ranges. The caller must prove that they reach back to a token's creation: mints must add up to the supply.
 */
export function evmReadTransfers(client: EvmClient, lookBack: number): ReadTransfers {
  const reading = { client, topics: [transferTopic], purpose: 'holders' } as const
  let refusedAt = Number.NEGATIVE_INFINITY
  return async (lastBlocks) => {
    const [least, to] = [Math.min(...lastBlocks.values()), Math.max(...lastBlocks.values())]
    if (to < refusedAt + blocksOfRefusal) return null
    const range = { from: Math.max(0, least - lookBack), least, to }
    try {
      const read = await readLogsBack(reading, [...lastBlocks.keys()], range)
      return new Map(read.flatMap((logs) => historiesOf(logs, lastBlocks)))
    } catch (error) {
      if (!isNotServed(error)) throw error
      if (!(error instanceof RpcFailure)) refusedAt = to
      return null
    }
  }
}

const quantity = /^0x[0-9a-f]{1,64}$/i

/** Fields of a transaction of the block, or a failure, so that another endpoint is tried. */
function fieldsOfBlock(raw: unknown, blockHash: string, hash: string): Record<string, unknown> {
  const fields = raw as Record<string, unknown> | null
  const named = fields?.hash ?? fields?.transactionHash
  if (!fields || String(fields.blockHash).toLowerCase() !== blockHash || String(named).toLowerCase() !== hash)
    throw new RpcFailure('no-result', 'no such transaction of the block')
  return fields
}

/**
 * Native values of transactions, requested by block and index, which needs no transaction index on the node. Unproven:
 * no root that we hold covers them.
 */
function evmReadValues(client: EvmClient): ReadValues {
  return (blockHash, questions) => {
    const ask = async (endpoint: RpcEndpoint) => {
      const calls = questions.flatMap(({ hash, index, isSilent }) => [
        { method: 'eth_getTransactionByBlockHashAndIndex', params: [blockHash, `0x${index.toString(16)}`] },
        ...(isSilent ? [{ method: 'eth_getTransactionReceipt', params: [hash] }] : []),
      ])
      const replies = (await client.rpc.attempt(endpoint, calls, { purpose: 'facts' })).map(resultOf)
      let at = 0
      return questions.map(({ hash, isSilent }) => {
        const { value } = fieldsOfBlock(replies[at++], blockHash, hash)
        const isDone = !isSilent || fieldsOfBlock(replies[at++], blockHash, hash).status === '0x1'
        if (typeof value !== 'string' || !quantity.test(value))
          throw new RpcFailure('no-result', 'a transaction without a value')
        return isDone ? BigInt(value) : 0n
      })
    }
    return client.rpc.inTurn('head', ask, undefined, 'facts')
  }
}

/** Reads of an EVM chain, with transfers of the last `transferLookBack` blocks. It has no mints. */
export function evmReads(client: EvmClient, transferLookBack: number): ChainReads {
  const memory = new ReadMemory()
  const bundled = new BundledCalls(client)
  return {
    begin: (blocks) => memory.begin(blocks),
    readCalls: evmReadCalls(client, memory, bundled),
    readCallsAt: evmReadCallsAt(client, memory, bundled),
    readTransfers: evmReadTransfers(client, transferLookBack),
    findLog: evmFindLog(client),
    readMints: async () => new Map(),
    readValues: evmReadValues(client),
  }
}
