import type { Call, TokenTransfer } from '@peregrine/chains/chainReads'
import type { FixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import type { LiquidityFact } from '@peregrine/protocols/fact'
import type { TradeCosts } from '@peregrine/protocols/tradeCosts'
import type { ChainContext } from '../chainContext.ts'
import { transferOfLog } from '../deriveBalances.ts'
import { balanceOf } from '../learnHolders.ts'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const text = (value: string): string =>
  `0x${word(32n)}${word(BigInt(value.length))}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

const answers: Record<string, (token: string, chain: FixtureChain) => string> = {
  '0x95d89b41': (token) => text(`T${token.slice(2, 8)}`),
  '0x06fdde03': (token) => text(`Token ${token.slice(2, 8)}`),
  '0x313ce567': () => `0x${word(18n)}`,
  '0x18160ddd': (_token, chain) => `0x${word(chain.supply)}`,
}

function transfersUpTo(chain: FixtureChain, token: string, toBlock: number): TokenTransfer[] {
  const logs = chain.blocks
    .slice(0, toBlock + 1)
    .flatMap(({ transactions }) => transactions.flatMap((transaction) => transaction.logs))
  return logs.flatMap((log) => (log.address === token ? (transferOfLog(log) ?? []) : []))
}

type Pair = { pair: string; factory: string; tokens: readonly string[] }

const pairCreated = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'
const addressIn = (hex: string, word: number): string => `0x${hex.slice(26 + 64 * word, 66 + 64 * word)}`

function pairsOf(chain: FixtureChain): Pair[] {
  const logs = chain.blocks.flatMap(({ transactions }) => transactions.flatMap((sent) => sent.logs))
  return logs
    .filter(({ topics }) => topics[0] === pairCreated)
    .map(({ address: factory, topics, data }) => {
      const tokens = topics.slice(1).map((topic) => addressIn(topic, 0))
      return { factory, pair: addressIn(data, 0), tokens }
    })
}

/** Answers as a pair or its factory would; null for calls to others. */
function answerOfPair(chain: FixtureChain, { to, data }: Call): string | null {
  const selector = data.slice(0, 10)
  if (selector === '0xe6a43905') {
    const asked = [addressIn(data.slice(8), 0), addressIn(data.slice(8), 1)]
    const made = pairsOf(chain).find(
      ({ factory, tokens }) => factory === to && tokens.join() === asked.join(),
    )
    return made ? `0x${word(BigInt(made.pair))}` : null
  }
  const position = ['0x0dfe1681', '0xd21220a7', '0xc45a0155'].indexOf(selector)
  const pair = position < 0 ? undefined : pairsOf(chain).find((one) => one.pair === to)
  return pair ? `0x${word(BigInt([...pair.tokens, pair.factory][position] ?? 0))}` : null
}

/** Answers as a made-up token would, balances included. */
function answer(chain: FixtureChain, { to, data }: Call, blockNumber: number): string | null {
  const ofPair = answerOfPair(chain, { to, data })
  if (ofPair) return ofPair
  if (!data.startsWith(balanceOf)) return answers[data.slice(0, 10)]?.(to, chain) ?? null
  const holder = `0x${data.slice(34)}`
  let units = 0n
  for (const transfer of transfersUpTo(chain, to, blockNumber)) {
    if (transfer.to === holder) units += transfer.units
    if (transfer.from === holder) units -= transfer.units
  }
  return `0x${word(units)}`
}

/** Costs of free transactions; for tests only. */
export const noTradeCosts: TradeCosts = {
  networkUnits: () => 0n,
  tipUnits: () => 0n,
  routerFees: () => [],
}

/** The fact that a pool's reserves are gone. */
export const drained = (pool: string, index: number): LiquidityFact => ({
  kind: 'liquidity',
  dex: 'uniswap-v2',
  pool,
  index,
  units: [0n, 0n],
  isChange: false,
})

/** Builds the context of a made-up chain's indexer; for tests and proofs only. */
export function fixtureContext(chain: FixtureChain): ChainContext {
  const { pricePool } = chain
  const base = (address: string, symbol: string, decimals: number, rank: number) =>
    [address, { address, symbol, decimals, rank, isStable: rank === 3 }] as const
  return {
    chain: 'eth',
    nativeSymbol: 'ETH',
    baseTokens: new Map([base(pricePool.base, 'ETH', 18, 2), base(pricePool.quote, 'USDC', 6, 3)]),
    priceSources: new Map([[pricePool.pool, pricePool]]),
    readCallsAt: async (calls, blockNumber) => calls.map((call) => answer(chain, call, blockNumber)),
    readCalls: async (calls, blockNumber) => calls.map((call) => answer(chain, call, blockNumber)),
    readTransfers: async (lastBlocks) =>
      new Map(
        [...lastBlocks].map(([token, toBlock]) => [
          token,
          { transfers: transfersUpTo(chain, token, toBlock), isWhole: true },
        ]),
      ),
    findLog: async () => null,
    readMints: async () => new Map(),
    readValues: async (_hash, questions) => questions.map(() => 0n),
    watched: null,
  }
}
