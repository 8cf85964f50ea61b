import { zeroAddress } from '@peregrine/core/address'
import { isFault } from '@peregrine/core/fault'
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
} from '../chainReads.ts'
import { resultOf } from '../rpc/replies.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
import type { EvmClient } from './evmClient.ts'

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

async function callAt(client: EvmClient, { to, data }: Call, block: string): Promise<string | null> {
  const result = await client.request('eth_call', [{ to, data }, block])
  return isHex(result) ? result : null
}

/** True if no endpoint has the state of the block any more. */
function isStateGone(error: unknown): boolean {
  return isFault(error, 'chain.unreachable') && error.context.why === 'state-gone'
}

/** A revert counts as an answer, and so does missing state. */
async function callOrNull(client: EvmClient, call: Call, block: string): Promise<string | null> {
  try {
    return await callAt(client, call, block)
  } catch (error) {
    if (error instanceof RpcFailure && error.kind === 'rejected') return null
    if (isStateGone(error)) return null
    throw error
  }
}

const limitExceeded = -32005

/** Finding out that no endpoint serves logs takes seconds, so do not retry for this many blocks. */
const blocksOfRefusal = 1_000

/**
 * True if no endpoint will ever serve logs of the range: it rejects the range, lacks the method, or reports `limit
 * exceeded` (BSC nodes, for any range). An HTTP 429 is temporary and does not count.
 */
function isRangeRefused(error: unknown): boolean {
  if (error instanceof RpcFailure) return true
  if (!isFault(error, 'chain.unreachable')) return false
  return error.context.why === 'unsupported' || (error.cause as { code?: unknown }).code === limitExceeded
}

/** Calls at a block, or at the latest if the state is gone or the call failed. */
export function evmReadCalls(client: EvmClient): ReadCalls {
  return (calls, blockNumber) =>
    Promise.all(
      calls.map(async (call) => {
        const then = await callOrNull(client, call, `0x${blockNumber.toString(16)}`)
        return then ?? callOrNull(client, call, 'latest')
      }),
    )
}

/** Calls at a block whose state the node still has: checked by a balance, which cannot revert. */
function evmReadCallsAt(client: EvmClient): ReadCallsAt {
  return async (calls, blockNumber) => {
    const block = `0x${blockNumber.toString(16)}`
    try {
      await client.request('eth_getBalance', [zeroAddress, block])
    } catch (error) {
      if (error instanceof RpcFailure || isStateGone(error)) return null
      throw error
    }
    return Promise.all(calls.map((call) => callOrNull(client, call, block)))
  }
}

/** First log matching a filter from genesis up to a block. Providers may reject so wide a range. */
function evmFindLog(client: EvmClient): FindLog {
  return async (filter, toBlock) => {
    const range = { fromBlock: '0x0', toBlock: `0x${toBlock.toString(16)}` }
    try {
      const logs = await client.request('eth_getLogs', [{ ...filter, ...range }], { role: 'logs' })
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
      if (isRangeRefused(error)) return null
      throw error
    }
  }
}

type RawLog = { topics?: unknown; data?: unknown; blockHash?: unknown; logIndex?: unknown }

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

/**
 * Transfers of a token in the last `lookBack` blocks up to a block. The caller must prove that they reach back to its
 * creation: mints must add up to the supply.
 */
export function evmReadTransfers(client: EvmClient, lookBack: number): ReadTransfers {
  let refusedAt = Number.NEGATIVE_INFINITY
  return async (token, toBlock) => {
    if (toBlock < refusedAt + blocksOfRefusal) return null
    const fromBlock = Math.max(0, toBlock - lookBack)
    const filter = {
      address: token,
      topics: [transferTopic],
      fromBlock: `0x${fromBlock.toString(16)}`,
      toBlock: `0x${toBlock.toString(16)}`,
    }
    try {
      const logs = await client.request('eth_getLogs', [filter], { role: 'logs' })
      if (!Array.isArray(logs)) return null
      // Some endpoints return a log twice.
      const once = new Map(
        logs.map((log: RawLog) => [`${String(log.blockHash)} ${String(log.logIndex)}`, log]),
      )
      const transfers = [...once.values()].flatMap((log) => parseTransfer(token, log) ?? [])
      return { transfers, isWhole: fromBlock === 0 }
    } catch (error) {
      if (!isRangeRefused(error)) throw error
      if (!(error instanceof RpcFailure)) refusedAt = toBlock
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
  return (blockHash, questions) =>
    client.rpc.inTurn('head', async (endpoint) => {
      const calls = questions.flatMap(({ hash, index, isSilent }) => [
        { method: 'eth_getTransactionByBlockHashAndIndex', params: [blockHash, `0x${index.toString(16)}`] },
        ...(isSilent ? [{ method: 'eth_getTransactionReceipt', params: [hash] }] : []),
      ])
      const replies = (await client.rpc.attempt(endpoint, calls)).map(resultOf)
      let at = 0
      return questions.map(({ hash, isSilent }) => {
        const { value } = fieldsOfBlock(replies[at++], blockHash, hash)
        const isDone = !isSilent || fieldsOfBlock(replies[at++], blockHash, hash).status === '0x1'
        if (typeof value !== 'string' || !quantity.test(value))
          throw new RpcFailure('no-result', 'a transaction without a value')
        return isDone ? BigInt(value) : 0n
      })
    })
}

/** Reads of an EVM chain, with transfers of the last `transferLookBack` blocks. It has no mints. */
export function evmReads(client: EvmClient, transferLookBack: number): ChainReads {
  return {
    readCalls: evmReadCalls(client),
    readCallsAt: evmReadCallsAt(client),
    readTransfers: evmReadTransfers(client, transferLookBack),
    findLog: evmFindLog(client),
    readMints: async () => new Map(),
    readValues: evmReadValues(client),
  }
}
