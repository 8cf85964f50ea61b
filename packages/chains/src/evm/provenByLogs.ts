import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { EvmBlock, EvmBlockTransaction } from '../block.ts'
import type { EvmHeader } from './header.ts'
import { computeLogsBloom } from './logsBloom.ts'
import { blockHead } from './provenBlock.ts'
import { parseFields, parseHex, parseLog, parseNumber, parseReceipt } from './rawBlock.ts'

type LocatedLog = {
  address: string
  topics: string[]
  data: string
  logIndex: number
  transactionIndex: number
}
type TransactionParties = { hash: string; from: string; to: string | null }

/** Requests that `provenByLogs` makes of endpoints without block receipts. */
export type LogSources = {
  /** eth_getBlockByHash with full transactions. */
  getTransactions(hash: string): Promise<unknown>
  /** Unfiltered eth_getLogs by block hash. */
  getLogs(hash: string): Promise<unknown>
  /** eth_getTransactionReceipt for several. */
  getReceipts(hashes: readonly string[]): Promise<unknown[]>
}

/**
 * Builds the block of a header if no endpoint serves block receipts. Three checks together prove that no log is
 * missing: log indexes have no gap, the bloom filter recomputed over all logs is the header's, and the receipts from
 * the last logging transaction to the end of the block hold no further log. An earlier transaction without logs is
 * `silent`: its status is unknown.
 *
 * @throws Fault `block.unproven`, `reply.malformed`
 */
export async function provenByLogs(
  chain: ChainKey,
  header: EvmHeader,
  sources: LogSources,
): Promise<EvmBlock> {
  const [rawBlock, rawLogs] = await Promise.all([
    sources.getTransactions(header.hash),
    sources.getLogs(header.hash),
  ])
  const parties = parseTransactions(header, rawBlock)
  const logs = parseLogs(header, rawLogs)
  if (computeLogsBloom(logs) !== header.logsBloom) throw unproven(header, 'bloom')
  const transactions = groupByTransaction(header, parties, logs)
  await addTail(header, parties, transactions, sources)
  const told = new Set(transactions.map(({ index }) => index))
  const silent = parties.map((party, index) => ({ ...party, index })).filter(({ index }) => !told.has(index))
  return { ...blockHead(chain, header), transactions, silent, proof: 'bloom' }
}

function unproven(header: EvmHeader, why: string): Fault {
  return new Fault('block.unproven', { why, number: header.number, hash: header.hash })
}

function parseTransactions(header: EvmHeader, raw: unknown): TransactionParties[] {
  const { hash, transactions } = parseFields(raw, 'block')
  if (parseHex(hash, 'hash', 'block.hash') !== header.hash) throw unproven(header, 'other-block')
  if (!Array.isArray(transactions)) throw new Fault('reply.malformed', { what: 'block.transactions' })
  return transactions.map((entry) => {
    const { hash, from, to } = parseFields(entry, 'transaction')
    return {
      hash: parseHex(hash, 'hash', 'transaction.hash'),
      from: parseHex(from, 'address', 'transaction.from'),
      to: to === null || to === undefined ? null : parseHex(to, 'address', 'transaction.to'),
    }
  })
}

function parseLogs(header: EvmHeader, raw: unknown): LocatedLog[] {
  if (!Array.isArray(raw)) throw new Fault('reply.malformed', { what: 'logs' })
  const logs = raw.map((entry) => {
    const log = parseLog(entry)
    if (parseHex(parseFields(entry, 'log').blockHash, 'hash', 'log.blockHash') !== header.hash) {
      throw unproven(header, 'other-block')
    }
    return {
      address: parseHex(log.address, 'address', 'log.address'),
      topics: log.topics.map((topic) => parseHex(topic, 'hash', 'log.topics')),
      data: parseHex(log.data, 'data', 'log.data'),
      logIndex: parseNumber(log.logIndex, 'log.logIndex'),
      transactionIndex: parseNumber(log.transactionIndex, 'log.transactionIndex'),
    }
  })
  logs.sort((a, b) => a.logIndex - b.logIndex)
  if (logs.some((log, i) => log.logIndex !== i)) throw unproven(header, 'log-gap')
  return logs
}

function groupByTransaction(
  header: EvmHeader,
  parties: readonly TransactionParties[],
  logs: readonly LocatedLog[],
): EvmBlockTransaction[] {
  const transactions: EvmBlockTransaction[] = []
  for (const { transactionIndex, ...log } of logs) {
    const party = parties[transactionIndex]
    let last = transactions.at(-1)
    if (!party || (last && last.index > transactionIndex)) throw unproven(header, 'transaction-index')
    if (last?.index !== transactionIndex) {
      // Reverted transactions have no logs.
      last = { ...party, index: transactionIndex, isSuccess: true, logs: [] }
      transactions.push(last)
    }
    last.logs.push(log)
  }
  return transactions
}

/** Adds the transactions after the last logging one, and verifies that they have no logs. */
async function addTail(
  header: EvmHeader,
  parties: readonly TransactionParties[],
  transactions: EvmBlockTransaction[],
  sources: LogSources,
): Promise<void> {
  const last = transactions.at(-1)
  const from = last?.index ?? 0
  const tail = parties.slice(from)
  if (tail.length === 0) return
  const receipts = await sources.getReceipts(tail.map(({ hash }) => hash))
  tail.forEach((party, i) => {
    const receipt = parseReceipt(receipts[i])
    const isOwn = receipt.transactionHash === party.hash && blockHashOf(receipts[i]) === header.hash
    if (!isOwn) throw unproven(header, 'other-receipt')
    const expected = i === 0 && last ? last.logs.length : 0
    if (receipt.logs.length !== expected) throw unproven(header, 'tail')
    if (expected > 0) return
    transactions.push({ ...party, index: from + i, isSuccess: Number(receipt.status) === 1, logs: [] })
  })
}

function blockHashOf(raw: unknown): string {
  return parseHex(parseFields(raw, 'receipt').blockHash, 'hash', 'receipt.blockHash')
}
