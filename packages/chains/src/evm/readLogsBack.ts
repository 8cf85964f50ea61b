import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import { saysNothingOfSize } from '../rpc/refusedRange.ts'
import { resultOf } from '../rpc/replies.ts'
import type { RpcEndpoint } from '../rpc/rpcEndpoint.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
import type { EvmClient } from './evmClient.ts'

type Reading = { client: EvmClient; topics: readonly string[]; purpose: RpcPurpose }
type Range = { from: number; to: number }
/** Blocks from `least` to `to` are read in as many queries as that takes, those below it in a few. */
export type LogRangeBack = Range & { least: number }
/** Logs of some addresses, from `fromBlock` on. */
export type LogsBack = { addresses: readonly string[]; logs: readonly unknown[]; fromBlock: number }
type Walk = LogsBack & { logs: unknown[]; spareQueries: number; refusal: RpcFailure | null }
type Part = { logs: unknown[]; fromBlock: number }

/** Queries that histories are worth where an endpoint serves short ranges only. */
const maxQueries = 4
/** Tries to find the range that an endpoint takes. */
const maxShrinks = 8

const hex = (number: number): string => `0x${number.toString(16)}`

function isTooMuch(error: unknown): error is RpcFailure {
  return error instanceof RpcFailure && !saysNothingOfSize(error.kind)
}

async function queryOnce(
  { client, topics, purpose }: Reading,
  endpoint: RpcEndpoint,
  addresses: readonly string[],
  { from, to }: Range,
): Promise<unknown[]> {
  const address = addresses.length === 1 ? addresses[0] : addresses
  const params = [{ address, topics, fromBlock: hex(from), toBlock: hex(to) }]
  const [reply] = await client.rpc.attempt(endpoint, [{ method: 'eth_getLogs', params }], { purpose })
  const logs = resultOf(reply)
  if (!Array.isArray(logs)) throw new RpcFailure('no-result', 'logs that are no list')
  endpoint.logRange.accept(to - from + 1)
  endpoint.logAddresses.accept(addresses.length)
  return logs
}

/** The newest part of a range, as long as the endpoint is known to serve. */
function newestOf({ logRange }: RpcEndpoint, { from, to }: Range): Range {
  // Nothing is known of a new endpoint: the whole range is tried.
  return logRange.isKnown ? { from: Math.max(from, to - logRange.size + 1), to } : { from, to }
}

/** The newest part of a range that the endpoint serves of one address; its size is learned for all later queries. */
async function queryNewest(
  reading: Reading,
  endpoint: RpcEndpoint,
  address: string,
  range: Range,
): Promise<Part> {
  for (let shrinks = 0; ; shrinks++) {
    const newest = newestOf(endpoint, range)
    const asked = newest.to - newest.from + 1
    try {
      return { logs: await queryOnce(reading, endpoint, [address], newest), fromBlock: newest.from }
    } catch (error) {
      const isRange = error instanceof RpcFailure && error.kind === 'range-too-large'
      if (!isRange || asked === 1 || shrinks >= maxShrinks) throw error
      endpoint.logRange.refuse(asked)
    }
  }
}

/**
 * The newest part of a range that the endpoint serves of many addresses; null if they are too many. A refusal does not
 * tell which of both was too much, so one of the addresses is asked for alone.
 */
async function queryTogether(
  reading: Reading,
  endpoint: RpcEndpoint,
  addresses: readonly string[],
  range: Range,
): Promise<Part | null> {
  const newest = newestOf(endpoint, range)
  const tryOnce = (part: Range) =>
    queryOnce(reading, endpoint, addresses, part).catch((error: unknown) => {
      if (!isTooMuch(error)) throw error
      return null
    })
  const logs = await tryOnce(newest)
  if (logs) return { logs, fromBlock: newest.from }
  const { fromBlock } = await queryNewest(reading, endpoint, addresses[0] as string, newest)
  const shorter = fromBlock > newest.from ? await tryOnce({ from: fromBlock, to: range.to }) : null
  if (!shorter) endpoint.logAddresses.refuse(addresses.length)
  return shorter && { logs: shorter, fromBlock }
}

/** Reads on until the end, or until the addresses are too many for an endpoint: returns how many it takes, else null. */
async function walkBack(
  reading: Reading,
  endpoint: RpcEndpoint,
  walk: Walk,
  { from, least }: LogRangeBack,
): Promise<number | null> {
  const { addresses } = walk
  const [first] = addresses
  while (first !== undefined && walk.fromBlock > from && (walk.fromBlock > least || walk.spareQueries > 0)) {
    const { size } = endpoint.logAddresses
    if (addresses.length > size) return size
    const rest = { from, to: walk.fromBlock - 1 }
    const part =
      addresses.length === 1
        ? await queryNewest(reading, endpoint, first, rest)
        : await queryTogether(reading, endpoint, addresses, rest)
    if (!part) continue
    if (walk.fromBlock <= least) walk.spareQueries--
    walk.logs.push(...part.logs)
    walk.fromBlock = part.fromBlock
  }
  return null
}

/** A walk of some of the addresses, from where it is. */
function partOf(walk: Walk, addresses: readonly string[]): Walk {
  const isOwn = (log: unknown) => addresses.includes(addressOf(log))
  return { ...walk, addresses, logs: walk.logs.filter(isOwn) }
}

function partsOf(addresses: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(addresses.length / size) }, (_, i) =>
    addresses.slice(i * size, (i + 1) * size),
  )
}

async function readWalk(reading: Reading, walk: Walk, range: LogRangeBack): Promise<Walk[]> {
  const ask = async (endpoint: RpcEndpoint): Promise<number | null> => {
    try {
      return await walkBack(reading, endpoint, walk, range)
    } catch (error) {
      // An answer that every endpoint gives is not asked for again.
      if (!(error instanceof RpcFailure) || !error.isAnswer) throw error
      walk.refusal = error
      return null
    }
  }
  const size = await reading.client.rpc.inTurn('logs', ask, undefined, reading.purpose)
  if (size === null) return [walk]
  const { addresses } = walk
  // What the first part learns spares the others refusals.
  const first = await readWalk(reading, partOf(walk, addresses.slice(0, size)), range)
  const others = partsOf(addresses.slice(size), size).map((part) =>
    readWalk(reading, partOf(walk, part), range),
  )
  return [first, ...(await Promise.all(others))].flat()
}

/** The address of a raw log, in lower case; empty if it has none. */
export function addressOf(log: unknown): string {
  const address = (log as { address?: unknown } | null)?.address
  return typeof address === 'string' ? address.toLowerCase() : ''
}

/**
 * Logs of addresses from the newest block of a range backwards, as far as a few queries reach, for as many addresses at
 * once as an endpoint takes. What was read before a refusal is not read again. Addresses of which nothing is served are
 * left out.
 *
 * @throws RpcFailure `range-too-large` if not even single blocks are served of any; Fault `chain.unreachable`
 */
export async function readLogsBack(
  reading: Reading,
  addresses: readonly string[],
  range: LogRangeBack,
): Promise<LogsBack[]> {
  const fromBlock = range.to + 1
  const walk: Walk = { addresses, logs: [], fromBlock, spareQueries: maxQueries, refusal: null }
  const walks = await readWalk(reading, walk, range)
  const served = walks.filter((own) => own.refusal === null || own.fromBlock < fromBlock)
  const refused = walks.find(({ refusal }) => refusal !== null)
  if (served.length === 0 && refused?.refusal) throw refused.refusal
  return served
}
