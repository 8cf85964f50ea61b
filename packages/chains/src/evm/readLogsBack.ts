import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import { resultOf } from '../rpc/replies.ts'
import type { RpcEndpoint } from '../rpc/rpcEndpoint.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
import type { EvmClient } from './evmClient.ts'

type LogFilter = { address: string; topics: string[] }
type Range = { from: number; to: number }

/** Queries that one history is worth where an endpoint serves short ranges only. */
const maxQueries = 4
/** Tries to find the range that an endpoint takes. */
const maxShrinks = 8

const hex = (number: number): string => `0x${number.toString(16)}`

function isTooWide(error: unknown): boolean {
  return error instanceof RpcFailure && error.kind === 'range-too-large'
}

async function queryOnce(
  client: EvmClient,
  endpoint: RpcEndpoint,
  filter: LogFilter,
  { from, to }: Range,
  purpose: RpcPurpose,
): Promise<unknown[]> {
  const params = [{ ...filter, fromBlock: hex(from), toBlock: hex(to) }]
  const [reply] = await client.rpc.attempt(endpoint, [{ method: 'eth_getLogs', params }], { purpose })
  const logs = resultOf(reply)
  if (!Array.isArray(logs)) throw new RpcFailure('no-result', 'logs that are no list')
  return logs
}

/** The newest part of a range that the endpoint serves; its size is learned for all later queries. */
async function queryNewest(
  client: EvmClient,
  endpoint: RpcEndpoint,
  filter: LogFilter,
  range: Range,
  purpose: RpcPurpose,
): Promise<{ logs: unknown[]; fromBlock: number }> {
  const { logRange } = endpoint
  for (let shrinks = 0; ; shrinks++) {
    // Nothing is known of a new endpoint: the whole range is tried.
    const size = logRange.isKnown ? logRange.size : range.to - range.from + 1
    const fromBlock = Math.max(range.from, range.to - size + 1)
    const asked = range.to - fromBlock + 1
    try {
      const logs = await queryOnce(client, endpoint, filter, { from: fromBlock, to: range.to }, purpose)
      logRange.accept(asked)
      return { logs, fromBlock }
    } catch (error) {
      if (!isTooWide(error) || asked === 1 || shrinks >= maxShrinks) throw error
      logRange.refuse(asked)
    }
  }
}

/**
 * Logs of a filter from the newest block of a range backwards, as far as a few queries reach. `fromBlock` is the first
 * block that was read. What was read before a refusal is not read again.
 *
 * @throws RpcFailure `range-too-large` if not even single blocks are served; Fault `chain.unreachable`
 */
export async function readLogsBack(
  client: EvmClient,
  filter: LogFilter,
  range: Range,
  purpose: RpcPurpose,
): Promise<{ logs: unknown[]; fromBlock: number }> {
  const found: unknown[][] = []
  let fromBlock = range.to + 1
  const ask = async (endpoint: RpcEndpoint): Promise<RpcFailure | null> => {
    try {
      while (fromBlock > range.from && found.length < maxQueries) {
        const rest = { from: range.from, to: fromBlock - 1 }
        const part = await queryNewest(client, endpoint, filter, rest, purpose)
        found.push(part.logs)
        fromBlock = part.fromBlock
      }
      return null
    } catch (error) {
      // An answer that every endpoint gives is not asked for again.
      if (error instanceof RpcFailure && error.isAnswer) return error
      throw error
    }
  }
  const refusal = await client.rpc.inTurn('logs', ask, undefined, purpose)
  if (refusal && found.length === 0) throw refusal
  return { logs: found.flat(), fromBlock }
}
