import type { ChainKey } from '@peregrine/core/network'
import type { EvmLog } from '@peregrine/protocols/evmLog'
import { guessChain, readChain } from './recordedChain.ts'
import type { EvmRecording, PoolNote, Recording } from './recording.ts'
import { asAddress, asHex, asObject, asQuantity, type JsonObject } from './untrustedJson.ts'

type Around = { fixture: JsonObject | null; chain: ChainKey | null }

/**
 * Every transaction in a JSON document: a JSON-RPC answer, its bare result, or arrays of either; a receipt, logs, one
 * log, a Solana transaction or block. What is none of these gives nothing.
 *
 * @param chain what the command line says; it wins over what the document says
 * @throws Error when EVM logs do not tell their chain
 */
export function readRecordings(document: unknown, chain: ChainKey | null): Recording[] {
  return readValue(document, { fixture: null, chain })
}

function readValue(value: unknown, around: Around): Recording[] {
  if (Array.isArray(value)) {
    if (value.some(isLog)) return readLogs(value, around)
    return value.flatMap((item) => readValue(item, around))
  }
  const object = asObject(value)
  return object ? readObject(object, around) : []
}

function readObject(object: JsonObject, outer: Around): Recording[] {
  const fixture = asObject(object._fixture) ?? outer.fixture
  const around = { ...outer, fixture }
  if (asObject(object.meta) && asObject(object.transaction)) return [{ family: 'SOL', transaction: object }]
  if (Array.isArray(object.transactions)) return readValue(object.transactions, around)
  if (Array.isArray(object.logs) && !('program' in object)) return readReceipt(object, around)
  if (isLog(object)) return readLogs([object], around)
  if (isLog(object.log)) return readLogs([object.log], around)
  return 'result' in object ? readValue(object.result, around) : []
}

function isLog(value: unknown): boolean {
  const log = asObject(value)
  return log !== null && Array.isArray(log.topics) && typeof log.data === 'string'
}

function readReceipt(receipt: JsonObject, around: Around): Recording[] {
  const recordings = readLogs(receipt.logs as unknown[], around, receipt)
  return recordings.map((recording) => ({ ...recording, from: asAddress(receipt.from) ?? recording.from }))
}

function readLogs(values: unknown[], around: Around, receipt?: JsonObject): EvmRecording[] {
  const byTx = new Map<string, EvmLog[]>()
  values.forEach((value, position) => {
    const raw = asObject(value)
    const log = raw && readLog(raw, position, around)
    if (!raw || !log || raw.removed === true) return
    const txHash =
      asHex(raw.transactionHash) ?? asHex(receipt?.transactionHash) ?? asHex(around.fixture?.tx_hash) ?? ''
    byTx.set(txHash, [...(byTx.get(txHash) ?? []), log])
  })
  return [...byTx].map(([txHash, logs]) => ({ ...readAround(logs, around, receipt), txHash, logs }))
}

function readAround(
  logs: EvmLog[],
  around: Around,
  receipt?: JsonObject,
): Omit<EvmRecording, 'txHash' | 'logs'> {
  const transaction = asObject(around.fixture?.transaction)
  const chain = around.chain ?? readChain(around.fixture) ?? guessChain(logs, receipt)
  if (!chain)
    throw new Error('the recording does not tell its chain, or it is another: give --chain eth, base or bsc')
  return {
    family: 'EVM',
    chain,
    from: asAddress(transaction?.from),
    value: asQuantity(transaction?.value),
    notes: readNotes(around.fixture),
  }
}

function readLog(raw: JsonObject, position: number, { fixture }: Around): EvmLog | null {
  const named = /0x[0-9a-fA-F]{40}/.exec(typeof fixture?.contract === 'string' ? fixture.contract : '')
  const address = asAddress(raw.address) ?? asAddress(named?.[0])
  if (address === null || !Array.isArray(raw.topics)) return null
  const index = asQuantity(raw.logIndex ?? raw.log_index)
  return {
    address,
    topics: raw.topics.map((topic) => (typeof topic === 'string' ? topic.toLowerCase() : '')),
    data: typeof raw.data === 'string' ? raw.data.toLowerCase() : '',
    logIndex: index === null ? position : Number(index),
  }
}

/** Tokens that the recorder noted beside the receipt, by pool. */
function readNotes(fixture: JsonObject | null): ReadonlyMap<string, PoolNote> {
  const notes = new Map<string, PoolNote>()
  const swaps = Array.isArray(fixture?.swap_logs) ? fixture.swap_logs : []
  for (const swap of swaps.map(asObject)) {
    const pool = asAddress(swap?.address)
    const tokens = [asAddress(swap?.token0), asAddress(swap?.token1)].filter((token) => token !== null)
    if (!swap || pool === null || tokens.length !== 2) continue
    notes.set(pool, { tokens, ...(typeof swap.dex === 'string' && { dex: swap.dex }) })
  }
  return notes
}
