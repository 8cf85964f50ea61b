import type { MintFacts } from '@peregrine/chains/chainReads'
import { cleanTokenText, textSkeleton } from '@peregrine/core/tokenText'
import { maxUsefulDecimals } from '@peregrine/core/units'
import type { LaunchFact } from '@peregrine/protocols/fact'
import type { ChainContext } from './chainContext.ts'
import type { NewToken } from './learnTokens.ts'
import type { TokenReading } from './rereads.ts'
import type { TokenIdentity } from '../wire/tradeWire.ts'
import type { DecodedBlock } from './unit.ts'

function launchesOf(blocks: readonly DecodedBlock[]): Map<string, LaunchFact> {
  const launches = new Map<string, LaunchFact>()
  for (const fact of blocks.flatMap(({ transactions }) => transactions.flatMap(({ facts }) => facts))) {
    if (fact.kind === 'launch') launches.set(fact.token, fact)
  }
  return launches
}

function decimalsOf(
  mint: string,
  blocks: readonly DecodedBlock[],
  launch: LaunchFact | undefined,
  read: MintFacts | undefined,
): number | null {
  const told =
    launch?.decimals ??
    read?.decimals ??
    blocks.find(({ decimals }) => decimals.has(mint))?.decimals.get(mint)
  return told !== undefined && told <= maxUsefulDecimals ? told : null
}

/**
 * Reads Solana tokens seen for the first time: name and symbol from the launch event if there is one, the rest from the
 * mint and its metadata. Holders are complete for tokens whose launch was seen.
 */
export async function learnSolTokens(
  context: ChainContext,
  firstSeen: ReadonlyMap<string, { blockNumber: number; timeMs: number }>,
  blocks: readonly DecodedBlock[],
): Promise<NewToken[]> {
  const launches = launchesOf(blocks)
  const unread = [...firstSeen.keys()].filter((mint) => launches.get(mint)?.totalSupply == null)
  const read = unread.length > 0 ? await context.readMints(unread) : new Map<string, MintFacts>()
  return [...firstSeen].map(([mint, { blockNumber, timeMs }]): NewToken => {
    const launch = launches.get(mint)
    const facts = read.get(mint)
    const row = {
      chain: context.chain,
      address: mint,
      ...textsOf(launch, facts),
      decimals: decimalsOf(mint, blocks, launch, facts),
      total_supply: launch?.totalSupply ?? facts?.supply ?? null,
      first_block: blockNumber,
      first_seen_ms: timeMs,
      is_holders_complete: launch !== undefined,
      price_usd: null,
      market_cap: null,
      liquidity_micros: 0n,
      best_pool: null,
      traded_ms: null,
    }
    return { row, firstBlock: blockNumber, history: null }
  })
}

function textsOf(launch: LaunchFact | undefined, facts: MintFacts | undefined) {
  const told = launch ?? facts
  const symbol = cleanTokenText(told?.symbol ?? '', 32)
  return { symbol, name: cleanTokenText(told?.name ?? ''), skeleton: textSkeleton(symbol) }
}

/** Reads the supplies of mints, which nodes have as of now. Their names are those of the launch. */
export async function rereadMints(
  context: ChainContext,
  mints: readonly string[],
): Promise<Map<string, TokenReading>> {
  const read = await context.readMints(mints)
  return new Map([...read].map(([mint, { supply }]) => [mint, { supply, symbol: '', name: '' }]))
}

/** Reads symbol and decimals of mints; for untraded tokens. */
export async function readMintIdentities(
  context: ChainContext,
  mints: readonly string[],
): Promise<[string, TokenIdentity][]> {
  const read = await context.readMints(mints)
  return mints.map((mint) => {
    const facts = read.get(mint)
    const decimals = facts && facts.decimals <= maxUsefulDecimals ? facts.decimals : null
    return [mint, { symbol: cleanTokenText(facts?.symbol ?? '', 32), decimals }]
  })
}
