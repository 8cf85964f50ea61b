import { transferTopic } from '@peregrine/chains/block'

const word = /^0x[0-9a-f]{64}$/i
const quantity = /^0x[0-9a-f]{1,14}$/i

export type BlockRange = { from: number; to: number }
/** A transfer of a token; `key` names its log. */
export type LoggedTransfer = { key: string; from: string; to: string; units: bigint }

/** The topics of a transfer, or null; ERC-721 has the same first one but four of them. */
function topicsOf({ topics, data }: Record<string, unknown>): string[] | null {
  if (!Array.isArray(topics) || topics.length !== 3 || !word.test(String(data))) return null
  const texts = topics.map((topic) => String(topic).toLowerCase())
  return texts.every((topic) => word.test(topic)) && texts[0] === transferTopic ? texts : null
}

/** True if the log is where it was asked for. */
function isWanted(log: Record<string, unknown>, token: string, { from, to }: BlockRange): boolean {
  const { address, blockNumber, logIndex, removed } = log
  if (String(address).toLowerCase() !== token || removed === true) return false
  if (!quantity.test(String(blockNumber)) || !quantity.test(String(logIndex))) return false
  return Number(blockNumber) >= from && Number(blockNumber) <= to
}

/** A transfer of the range, or null; a node may send anything. */
function parseLog(raw: unknown, token: string, range: BlockRange): LoggedTransfer | null {
  if (typeof raw !== 'object' || raw === null) return null
  const log = raw as Record<string, unknown>
  const topics = topicsOf(log)
  if (!topics || !isWanted(log, token, range)) return null
  const [, from = '', to = ''] = topics.map((topic) => `0x${topic.slice(26)}`)
  return {
    key: `${String(log.blockHash)} ${String(log.logIndex)}`,
    from,
    to,
    units: BigInt(String(log.data)),
  }
}

/**
 * Parses a node's reply into the transfers of a token in a range of blocks. Some nodes return a log twice, which counts
 * once. Null if the reply is no list.
 */
export function parseTransfers(raw: unknown, token: string, range: BlockRange): LoggedTransfer[] | null {
  if (!Array.isArray(raw)) return null
  const once = new Map<string, LoggedTransfer>()
  for (const one of raw) {
    const transfer = parseLog(one, token, range)
    if (transfer) once.set(transfer.key, transfer)
  }
  return [...once.values()]
}
