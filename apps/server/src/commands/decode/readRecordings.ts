import type { ChainKey } from '@peregrine/core/network'
import type { EvmLog } from '@peregrine/protocols/evmLog'
import { guessChain, readChain } from './recordedChain.ts'
import { parsePoolsFile } from './parsePoolsFile.ts'
import type { EvmRecording, PoolNote, Recording } from './recording.ts'
import { asAddress, asHex, asObject, asQuantity, type JsonObject } from './untrustedJson.ts'

type Around = { fixture: JsonObject | null; chain: ChainKey | null }

/**
 * Reads every transaction in a JSON document: a JSON-RPC response, its bare result, or arrays of either; a receipt,
 * logs, one log, a Solana transaction or block. Anything else yields nothing.
 *
 * @param chain from the command line; overrides the document
 * @throws Error when EVM logs do not name their chain
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
  const around = { ...outer, fixture: asObject(object._fixture) ?? outer.fixture }
  // In base64 or base58, a transaction is a pair of text and encoding.
  const hasTransaction = asObject(object.transaction) || Array.isArray(object.transaction)
  if (asObject(object.meta) && hasTransaction) return [{ family: 'SOL', transaction: object }]
  if (isLog(object)) return readLogs([object], around)
  if (isLog(object.log)) return readLogs([object.log], around)
  if (Array.isArray(object.logs)) return readReceipt(object, object.logs, around)
  return readInner(object, around)
}

/** Reads the contents of a response, or of a pair of transaction and receipt. */
function readInner(object: JsonObject, around: Around): Recording[] {
  const { receipt, transaction, transactions, result } = object
  if (Array.isArray(transactions)) return readValue(transactions, around)
  if (!asObject(receipt)) return readValue(result, around)
  return readValue(receipt, { ...around, fixture: { ...around.fixture, transaction } })
}

function isLog(value: unknown): boolean {
  const log = asObject(value)
  return log !== null && Array.isArray(log.topics) && typeof log.data === 'string'
}

function readReceipt(receipt: JsonObject, logs: unknown[], around: Around): Recording[] {
  const recordings = readLogs(logs, around, receipt)
  return recordings.map((recording) => ({
    ...recording,
    from: asAddress(receipt.from) ?? recording.from,
    to: asAddress(receipt.to) ?? recording.to,
  }))
}

function readLogs(values: unknown[], around: Around, receipt?: JsonObject): EvmRecording[] {
  const outer = asHex(receipt?.transactionHash) ?? asHex(around.fixture?.tx_hash) ?? ''
  const logs = values.flatMap((value, position) => readLog(asObject(value), position, outer, around))
  const byTx = Map.groupBy(logs, ({ txHash }) => txHash)
  return [...byTx].map(([txHash, own]) => {
    const bare = own.map(({ log }) => log)
    return { ...readAround(bare, around, receipt), txHash, logs: bare }
  })
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
    to: asAddress(transaction?.to),
    value: asQuantity(transaction?.value),
    isWhole: receipt !== undefined,
    notes: readNotes(around.fixture),
  }
}

type OwnedLog = { txHash: string; log: EvmLog }

/** Empty for a value that is no log, or a log removed by a reorg. */
function readLog(raw: JsonObject | null, position: number, outer: string, { fixture }: Around): OwnedLog[] {
  const address = asAddress(raw?.address) ?? namedContract(fixture)
  if (!raw || raw.removed === true || address === null || !Array.isArray(raw.topics)) return []
  const index = asQuantity(raw.logIndex ?? raw.log_index)
  const log = {
    address,
    topics: raw.topics.map(lowerText),
    data: lowerText(raw.data),
    logIndex: index === null ? position : Number(index),
  }
  return [{ txHash: asHex(raw.transactionHash) ?? outer, log }]
}

const lowerText = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

/** A lone log may leave its emitter to the recorder's note. */
function namedContract(fixture: JsonObject | null): string | null {
  const note = typeof fixture?.contract === 'string' ? fixture.contract : ''
  return asAddress(/0x[0-9a-fA-F]{40}/.exec(note)?.[0])
}

/** Reads the pool tokens that the recorder noted beside the receipt. */
function readNotes(fixture: JsonObject | null): ReadonlyMap<string, PoolNote> {
  return parsePoolsFile(fixture?.swap_logs)
}
