import { transferTopic } from '@peregrine/chains/block'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { ChainRequest } from '../../../chainRequest.ts'
import { type LoggedTransfer, parseTransfers } from '../../../domain/holders/parseTransfers.ts'

/** Requests for logs that one look at a token costs at most. */
const maxRequests = 12
/** No provider serves a wider range. */
const widest = 10_000
const narrowest = 500
/** Transfers kept: two bots that send to and fro would have no end. */
const maxTransfers = 20_000

const hex = (value: number): string => `0x${value.toString(16)}`
const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/** True if the node answers others: the range is too wide, its blocks are gone, or the node is away. */
function isRefusal(error: unknown): boolean {
  return error instanceof RpcFailure || isFault(error, 'chain.unreachable')
}

type Asked = {
  chain: ChainKey
  token: string
  wallets: readonly string[]
  /** First block of interest: the token's birth where it is known, otherwise 0. */
  lowest: number
  head: number
}

export type ReadTransfers = {
  transfers: LoggedTransfer[]
  /** The lowest block read; null if none could be. */
  from: number | null
}

/**
 * Reads the transfers of a token between wallets from its logs, from the newest block down, as far as few requests
 * reach. A range that the node refuses is asked for narrower, and ends the reading where it is narrow already.
 */
export async function readTransfers(
  request: ChainRequest,
  { chain, token, wallets, lowest, head }: Asked,
): Promise<ReadTransfers> {
  const topics = wallets.map(topicOf)
  const read: ReadTransfers = { transfers: [], from: null }
  let width = widest
  let to = head
  for (let asked = 0; asked < maxRequests && to >= lowest; asked++) {
    const range = { from: Math.max(lowest, to - width + 1), to }
    const filter = {
      address: token,
      topics: [transferTopic, topics, topics],
      fromBlock: hex(range.from),
      toBlock: hex(range.to),
    }
    const found = await request(chain, 'eth_getLogs', [filter])
      .then((raw) => parseTransfers(raw, token, range))
      .catch((error: unknown) => {
        if (isRefusal(error)) return null
        throw error
      })
    if (found === null) {
      if (width <= narrowest) break
      width = Math.max(narrowest, Math.floor(width / 4))
      continue
    }
    read.transfers.push(...found)
    read.from = range.from
    to = range.from - 1
    if (read.transfers.length >= maxTransfers) break
  }
  return read
}
