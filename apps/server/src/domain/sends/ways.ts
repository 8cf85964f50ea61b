import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { Protection } from '@peregrine/contract/routes/sends'
import { keccak256, numberToHex, stringToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sendUrls, type TradingChains } from './chainNodes.ts'
import type { Lane } from './lane.ts'
import type { TradingSettings } from './settings.ts'
import type { SignedTransaction } from './signedTransaction.ts'

export type Ways = { chains: TradingChains; settings: TradingSettings }

/** Window of a private Ethereum send: Unix seconds and block numbers. */
export type BuilderWindow = {
  minTimestamp: number
  maxTimestamp: number
  /** Newest block now. */
  head: number
  maxBlockNumber: number
}

/** A bundle aims at one block: so many of the next are named at most. */
const maxBundleBlocks = 25
/** Same bytes, resent by the node (product spec, section 9). */
export const maxRetries = 5

// Builders tell senders apart by a signature over the body. This key holds nothing and lives as long as the process.
const identity = privateKeyToAccount(generatePrivateKey())

async function signedBody(body: string): Promise<Record<string, string>> {
  const signature = await identity.signMessage({ message: keccak256(stringToBytes(body)) })
  return { 'x-flashbots-signature': `${identity.address}:${signature}` }
}

/** Throws Fault `feature.off` with the setting that opens the way. */
function opened<T>(value: T | null, setting: string): T {
  if (value === null || (Array.isArray(value) && value.length === 0))
    throw new Fault('feature.off', { setting })
  return value
}

/** The private way to Ethereum's builders alone. Throws Fault `feature.off` without builders. */
export function builderLanes(
  { settings }: Ways,
  { encoded, hash }: SignedTransaction,
  protection: Exclude<Protection, 'off'>,
  { minTimestamp, maxTimestamp, head, maxBlockNumber }: BuilderWindow,
): Lane[] {
  const urls = opened(settings.builderUrls, 'BUILDER_URLS')
  const times = { minTimestamp, maxTimestamp }
  if (protection === 'on') {
    const params = [
      { tx: encoded, maxBlockNumber: numberToHex(maxBlockNumber), ...times, preferences: { fast: true } },
    ]
    return urls.map((url) => ({
      url,
      method: 'eth_sendPrivateTransaction',
      params,
      expected: hash,
      headersOf: signedBody,
    }))
  }
  // Without `revertingTxHashes` a bundle that would revert is not included at all.
  const count = Math.max(1, Math.min(maxBundleBlocks, maxBlockNumber - head))
  const blocks = Array.from({ length: count }, (_, at) => numberToHex(head + 1 + at))
  return urls.flatMap((url) =>
    blocks.map((blockNumber) => ({
      url,
      method: 'eth_sendBundle',
      params: [{ txs: [encoded], blockNumber, ...times }],
      expected: null,
      headersOf: signedBody,
    })),
  )
}

function rawLane(url: string, { encoded, hash }: SignedTransaction): Lane {
  return { url, method: 'eth_sendRawTransaction', params: [encoded], expected: hash }
}

/**
 * Ways of an EVM chain by protection. Ethereum's protected ways are the builders' (`builderLanes`); on Base every way ends
 * at the one sequencer, whose pool nobody else reads.
 *
 * @throws Fault `feature.off` if the operator has not opened the way
 */
export function evmLanes(
  { chains, settings }: Ways,
  signed: SignedTransaction,
  protection: Protection,
): Lane[] {
  if (protection === 'off' || signed.chain === 'base')
    return sendUrls(chains, signed.chain).map((url) => rawLane(url, signed))
  if (signed.chain === 'eth') throw new Fault('request.malformed', { where: 'protection', part: 'body' })
  return [rawLane(opened(settings.privateRpcBsc, 'PRIVATE_RPC_BSC'), signed)]
}

/** Path of a Jito block engine's method below its URL (docs.jito.wtf, "Low Latency Transaction Send"). */
const enginePath = { sendTransaction: 'transactions', sendBundle: 'bundles' } as const

function engineUrl(base: string, method: keyof typeof enginePath): string {
  return `${base.replace(/\/$/, '')}/api/v1/${enginePath[method]}`
}

function solanaLane(url: string, { encoded, hash }: SignedTransaction): Lane {
  const options = { encoding: 'base64', skipPreflight: true, maxRetries }
  return { url, method: 'sendTransaction', params: [encoded, options], expected: hash }
}

/**
 * Ways of Solana: off races all, on goes to the block engines alone, strong as a bundle, which lands whole or not at all.
 *
 * @throws Fault `feature.off` without block engines for a protected send
 */
export function solanaLanes(
  { chains, settings }: Ways,
  signed: SignedTransaction,
  protection: Protection,
): Lane[] {
  const { blockEngineUrls, fastNodeUrl } = settings
  const single = (url: string) => solanaLane(url, signed)
  const engines = blockEngineUrls.map((url) => engineUrl(url, 'sendTransaction'))
  const nodes = fastNodeUrl === null ? sendUrls(chains, 'sol') : [fastNodeUrl, ...sendUrls(chains, 'sol')]
  if (protection === 'off') return [...engines, ...nodes].map(single)
  const open = opened(blockEngineUrls, 'BLOCK_ENGINE_URLS')
  if (protection === 'on') return engines.map(single)
  return open.map((url) => ({
    url: engineUrl(url, 'sendBundle'),
    method: 'sendBundle',
    params: [[signed.encoded], { encoding: 'base64' }],
    expected: null,
  }))
}

/** Whether a protection can be chosen on a chain. */
export function isWayOpen({ settings, chains }: Ways, chain: ChainKey, protection: Protection): boolean {
  if (!chains.endpoints[chain]) return false
  if (protection === 'off' || chain === 'base') return true
  if (chain === 'eth') return settings.builderUrls.length > 0
  if (chain === 'bsc') return settings.privateRpcBsc !== null
  return settings.blockEngineUrls.length > 0
}
