import { cleanTokenText, textSkeleton } from '@peregrine/core/tokenText'
import { maxUsefulDecimals } from '@peregrine/core/units'
import type { TokenRow } from '../db/rows.ts'
import type { TokenIdentity } from '../wire/tradeWire.ts'
import type { ChainContext } from './chainContext.ts'
import { isBelievable } from './dropUnusableFacts.ts'
import { learnBornHolders, learnHolders } from './learnHolders.ts'
import { mapLimited } from './mapLimited.ts'
import { type ReadIfServed, readAnyhow } from './optionalReads.ts'
import type { TokenReading } from './rereads.ts'
import type { DecodedBlock } from './unit.ts'

/** What an ERC-20 tells of itself. */
export const tokenSelectors = {
  symbol: '0x95d89b41',
  name: '0x06fdde03',
  decimals: '0x313ce567',
  totalSupply: '0x18160ddd',
}
/** Blocks whose tokens are read beside each other: one after the other, each would wait for those before. */
const blocksAtOnce = 8
const callsPerToken = Object.keys(tokenSelectors).length

/** A token seen for the first time; `history` are its balances at the end of `firstBlock`, null when unknown. */
export type NewToken = { row: TokenRow; firstBlock: number; history: Map<string, bigint> | null }

/** Decodes an ABI word, or null. */
export function wordOf(result: string | null): bigint | null {
  return result && /^0x[0-9a-f]{64}/i.test(result) ? BigInt(result.slice(0, 66)) : null
}

const utf8 = new TextDecoder('utf-8', { fatal: false })

/** Decodes a string, or the bytes32 of old tokens; empty for anything else. */
export function textOfResult(result: string | null): string {
  if (!result || !/^0x[0-9a-f]*$/i.test(result)) return ''
  const bytes = Buffer.from(result.slice(2), 'hex')
  if (bytes.length === 32) return utf8.decode(bytes.subarray(0, (bytes.indexOf(0) + 33) % 33))
  if (bytes.length < 64) return ''
  const offset = Number(bytes.readBigUInt64BE(24))
  if (offset + 32 > bytes.length) return ''
  const length = Number(bytes.readBigUInt64BE(offset + 24))
  return utf8.decode(bytes.subarray(offset + 32, Math.min(offset + 32 + length, bytes.length)))
}

function rowOf(
  context: ChainContext,
  address: string,
  firstBlock: number,
  timeMs: number,
  results: readonly (string | null)[],
): TokenRow {
  const [symbolResult, nameResult, decimalsResult, supplyResult] = results
  const symbol = cleanTokenText(textOfResult(symbolResult ?? null), 32)
  const decimals = wordOf(decimalsResult ?? null)
  const supply = wordOf(supplyResult ?? null)
  return {
    chain: context.chain,
    address,
    symbol,
    name: cleanTokenText(textOfResult(nameResult ?? null)),
    decimals: decimals !== null && decimals <= BigInt(maxUsefulDecimals) ? Number(decimals) : null,
    total_supply: supply !== null && isBelievable(supply) ? supply : null,
    skeleton: textSkeleton(symbol),
    first_block: firstBlock,
    first_seen_ms: timeMs,
    is_holders_complete: false,
    price_usd: null,
    market_cap: null,
    liquidity_micros: 0n,
    best_pool: null,
    traded_ms: null,
  }
}

async function readIdentity(
  context: ChainContext,
  token: string,
  blockNumber: number,
): Promise<TokenIdentity> {
  const calls = [tokenSelectors.symbol, tokenSelectors.name, tokenSelectors.decimals].map((data) => ({
    to: token,
    data,
  }))
  const results = await context.readCalls(calls, blockNumber)
  const { symbol, decimals } = rowOf(context, token, blockNumber, 0, results)
  return { symbol, decimals }
}

const changing = [tokenSelectors.totalSupply, tokenSelectors.symbol, tokenSelectors.name]

/** Reads what may change of tokens, strictly as of a block; nothing where the node has dropped its state. */
export async function rereadEvmTokens(
  context: ChainContext,
  tokens: readonly string[],
  blockNumber: number,
): Promise<Map<string, TokenReading>> {
  const calls = tokens.flatMap((to) => changing.map((data) => ({ to, data })))
  const results = await context.readCallsAt(calls, blockNumber)
  if (!results) return new Map()
  return new Map(
    tokens.map((token, at) => {
      const [supply = null, symbol = null, name = null] = results.slice(at * changing.length)
      return [
        token,
        {
          supply: wordOf(supply),
          symbol: cleanTokenText(textOfResult(symbol), 32),
          name: cleanTokenText(textOfResult(name)),
        },
      ]
    }),
  )
}

/** Reads symbol and decimals of tokens; for untraded ones. */
export function readEvmIdentities(
  context: ChainContext,
  tokens: readonly string[],
  blockNumber: number,
): Promise<[string, TokenIdentity][]> {
  return Promise.all(tokens.map(async (token) => [token, await readIdentity(context, token, blockNumber)]))
}

/**
 * Adds the holders of tokens, unless they cannot be had at once: then they are unknown, and left to the filler of
 * holders. Base tokens (quote coins) have no holders stored.
 */
async function addHolders(
  context: ChainContext,
  rows: readonly TokenRow[],
  blocks: readonly DecodedBlock[],
  read: ReadIfServed,
): Promise<NewToken[]> {
  const isCounted = ({ address }: TokenRow) =>
    context.countsHolders !== false && !context.baseTokens.has(address)
  const counted = rows.filter(isCounted)
  const born = await read(() => learnBornHolders(context, counted, blocks))
  // Kept, even if the others cannot be had.
  const others = counted.filter(({ address }) => !born?.has(address))
  const older = others.length > 0 ? await read(() => learnHolders(context, others)) : undefined
  return rows.map((row) => {
    const history = born?.get(row.address) ?? older?.get(row.address) ?? null
    row.is_holders_complete = history !== null
    return { row, firstBlock: row.first_block, history }
  })
}

/**
 * Reads a token's metadata, as of the block that first names it, and its holders: those of a token minted within
 * `blocks` are in these. The metadata values every trade, so a unit fails without it.
 */
export async function learnEvmTokens(
  context: ChainContext,
  firstSeen: ReadonlyMap<string, { blockNumber: number; timeMs: number }>,
  blocks: readonly DecodedBlock[] = [],
): Promise<NewToken[]> {
  const byBlock = Map.groupBy(firstSeen, ([, { blockNumber }]) => blockNumber)
  const rows = await mapLimited([...byBlock], blocksAtOnce, async ([blockNumber, entries]) => {
    const calls = entries.flatMap(([to]) => Object.values(tokenSelectors).map((data) => ({ to, data })))
    const results = await context.readCalls(calls, blockNumber)
    return entries.map(([address, { timeMs }], position) => {
      const own = results.slice(position * callsPerToken, (position + 1) * callsPerToken)
      return rowOf(context, address, blockNumber, timeMs, own)
    })
  })
  const add = (read: ReadIfServed) => addHolders(context, rows.flat(), blocks, read)
  return context.optional?.holders.run(add) ?? add(readAnyhow)
}
