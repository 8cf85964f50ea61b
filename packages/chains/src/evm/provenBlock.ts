import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { BlockLog, EvmBlock, EvmBlockTransaction } from '../block.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
import type { EvmHeader } from './header.ts'
import { parseReceipt, type RawReceipt } from './rawBlock.ts'
import { computeReceiptsRoot } from './receiptsRoot.ts'

/**
 * The block of a header and its eth_getBlockReceipts reply, proven by the header's receipts root. `trust` skips the
 * proof, only to demonstrate that it is needed.
 *
 * @throws Fault `block.unproven`, `reply.malformed`; RpcFailure `no-result` if the node does not have them yet
 */
export function provenBlock(
  chain: ChainKey,
  header: EvmHeader,
  raw: unknown,
  { trust = false } = {},
): EvmBlock {
  const receipts = parseReceipts(raw)
  const { root, sawUpperCase } = trust
    ? { root: header.receiptsRoot, sawUpperCase: true }
    : computeReceiptsRoot(receipts)
  if (root !== header.receiptsRoot) throw unproven(header, 'receipts-root')
  if (!trust) checkTransactions(header, receipts)
  const transactions = toTransactions(receipts, sawUpperCase)
  return { ...blockHead(chain, header), transactions, proof: 'receipts-root' }
}

/** The fields of a block that its header holds. */
export function blockHead(chain: ChainKey, header: EvmHeader): Omit<EvmBlock, 'transactions' | 'proof'> {
  return {
    chain,
    family: 'EVM',
    number: header.number,
    hash: header.hash,
    parentHash: header.parentHash,
    parentNumber: header.number - 1,
    timeMs: header.timeMs,
    seenAtMs: header.seenAtMs,
    baseFeePerGas: header.baseFeePerGas,
  }
}

function parseReceipts(raw: unknown): RawReceipt[] {
  if (raw === null) throw new RpcFailure('no-result', 'no receipts yet')
  if (!Array.isArray(raw)) throw new Fault('reply.malformed', { what: 'receipts' })
  return raw.map(parseReceipt)
}

// The receipts root does not cover transaction hashes; the header's list, from another call, confirms them.
function checkTransactions(header: EvmHeader, receipts: readonly RawReceipt[]): void {
  const hashes = header.transactionHashes
  if (hashes === null) return
  const isSame =
    hashes.length === receipts.length && receipts.every((r, i) => r.transactionHash === hashes[i])
  if (!isSame) throw unproven(header, 'transaction-hashes')
}

function unproven(header: EvmHeader, why: string): Fault {
  return new Fault('block.unproven', { why, number: header.number, hash: header.hash })
}

/** Positions are counted: the root proves the order but not the indexes sent along. */
function toTransactions(receipts: readonly RawReceipt[], lower: boolean): EvmBlockTransaction[] {
  let logIndex = 0
  return receipts.map((receipt, index) => {
    const logs: BlockLog[] = receipt.logs.map(({ address, topics, data }) =>
      lower ? lowerLog(address, topics, data, logIndex++) : { address, topics, data, logIndex: logIndex++ },
    )
    const { transactionHash: hash, from, to } = receipt
    const feeWei = feeOf(receipt, receipts[index - 1])
    return { hash, index, from, to, isSuccess: Number(receipt.status) === 1, logs, feeWei }
  })
}

/** Gas used is the increase of the block's cumulative gas, which the root proves; its price is unproven. */
function feeOf(receipt: RawReceipt, before: RawReceipt | undefined): bigint | null {
  const { cumulativeGasUsed, effectiveGasPrice, l1Fee } = receipt
  if (effectiveGasPrice === null) return null
  const gasUsed = BigInt(cumulativeGasUsed) - BigInt(before?.cumulativeGasUsed ?? 0)
  return gasUsed * effectiveGasPrice + l1Fee
}

function lowerLog(address: string, topics: string[], data: string, logIndex: number): BlockLog {
  return {
    address: address.toLowerCase(),
    topics: topics.map((topic) => topic.toLowerCase()),
    data: data.toLowerCase(),
    logIndex,
  }
}
