import type { FixtureChain } from '@peregrine/testkit/fixtureChain/fixtureChain'
import type { ChainContext, TokenTransfer } from './chainContext.ts'
import { transferOfLog } from './deriveBalances.ts'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const text = (value: string): string =>
  `0x${word(32n)}${word(BigInt(value.length))}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

const answers: Record<string, (token: string, chain: FixtureChain) => string> = {
  '0x95d89b41': (token) => text(`T${token.slice(2, 8)}`),
  '0x06fdde03': (token) => text(`Token ${token.slice(2, 8)}`),
  '0x313ce567': () => `0x${word(18n)}`,
  '0x18160ddd': (_token, chain) => `0x${word(chain.supply)}`,
}

/** What an indexer of a made-up chain is given; for tests and proofs only. */
export function fixtureContext(chain: FixtureChain): ChainContext {
  const { pricePool } = chain
  const base = (address: string, symbol: string, decimals: number, rank: number) =>
    [address, { address, symbol, decimals, rank, isStable: rank === 3 }] as const
  return {
    chain: 'eth',
    nativeSymbol: 'ETH',
    baseTokens: new Map([base(pricePool.base, 'ETH', 18, 2), base(pricePool.quote, 'USDC', 6, 3)]),
    priceSources: new Map([[pricePool.pool, pricePool]]),
    readCalls: async (calls) => calls.map(({ to, data }) => answers[data.slice(0, 10)]?.(to, chain) ?? null),
    readTransfers: async (token, toBlock): Promise<TokenTransfer[]> =>
      chain.blocks
        .slice(0, toBlock + 1)
        .flatMap(({ transactions }) => transactions.flatMap(({ logs }) => logs))
        .flatMap((log) => (log.address === token ? (transferOfLog(log) ?? []) : [])),
    readMints: async () => new Map(),
  }
}
