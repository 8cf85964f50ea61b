import type { CandleWire, LaunchWire, TradeWire } from '@peregrine/contract/trade'
import { encodeBase58 } from '@peregrine/core/address'
import { type Network, networkFacts, networks } from '@peregrine/core/network'

/** A small reproducible random source: the same seed, the same numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export type FakeToken = {
  network: Network
  token: string
  pool: string
  symbol: string
  name: string
  decimals: number
  supply: number
  price: number
  createdAt: number
}

const symbols = [
  'WIF',
  'PEPE',
  'BONK',
  'MOG',
  'BRETT',
  'TOSHI',
  'CAKEDOG',
  '狗狗币二世',
  'FLOKI',
  'POPCAT',
  'GIGA',
  'MEW',
  'AERO',
  '牛来',
  'TURBO',
  'SPX',
  'VERYLONGSYMBOLNAME',
  'BANANA',
  'FWOG',
  'CHILLGUY',
]
const kols = [
  '小鱼 KOL',
  'whale.eth',
  '链上老王',
  'Ansem 影子',
  'gmi_hunter',
  null,
  null,
  null,
  null,
  null,
  null,
  null,
]
const quotes: Record<Network, { symbol: string; usd: number; decimals: number }> = {
  eth: { symbol: 'WETH', usd: 3912, decimals: 18 },
  base: { symbol: 'WETH', usd: 3912, decimals: 18 },
  bsc: { symbol: 'WBNB', usd: 871, decimals: 18 },
  four: { symbol: 'BNB', usd: 871, decimals: 18 },
  sol: { symbol: 'SOL', usd: 187, decimals: 9 },
  pump: { symbol: 'SOL', usd: 187, decimals: 9 },
}

export type World = ReturnType<typeof createWorld>

/** Made-up tokens, trades, candles and launches in the wire's own forms, all from one seed. */
export function createWorld(seed: number) {
  const random = createRandom(seed)
  let serial = 0
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256))
  const hex = (count: number) =>
    `0x${[...bytes(count)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const address = (network: Network) =>
    networkFacts[network].family === 'SOL' ? encodeBase58(bytes(32)) : hex(20)
  const wallets = new Map<Network, { address: string; name: string | null }[]>(
    networks.map((network) => [network, kols.map((name) => ({ address: address(network), name }))]),
  )
  const tokens: FakeToken[] = networks.flatMap((network) =>
    Array.from({ length: 10 }, () => newToken(network, Date.now() - random() * 4e9)),
  )

  function newToken(network: Network, createdAt: number): FakeToken {
    const symbol = pick(symbols)
    return {
      network,
      token: address(network),
      pool: address(network),
      symbol,
      name: `${symbol} coin of the ${pick(['moon', 'sea', 'night', '社区'])}`,
      decimals: networkFacts[network].family === 'SOL' ? 6 : 18,
      supply: 1e9,
      price: 10 ** (-8 + random() * 7),
      createdAt,
    }
  }

  function trade(token: FakeToken, at = Date.now()): TradeWire {
    const quote = quotes[token.network]
    token.price *= 1 + (random() - 0.49) * 0.06
    const isBuy = random() < 0.55
    const usd = 10 ** (0.5 + random() * 4)
    const wallet = pick(wallets.get(token.network) ?? [])
    const tokenLeg = {
      address: token.token,
      symbol: token.symbol,
      units: BigInt(Math.round((usd / token.price) * 1e6)) * 10n ** BigInt(token.decimals - 6),
      decimals: token.decimals,
    }
    const quoteLeg = {
      address:
        networkFacts[token.network].family === 'SOL'
          ? 'So11111111111111111111111111111111111111112'
          : `0x${'0'.repeat(40)}`,
      symbol: quote.symbol,
      units: BigInt(Math.round((usd / quote.usd) * 1e9)) * 10n ** BigInt(quote.decimals - 9),
      decimals: quote.decimals,
    }
    const [got, gave] = isBuy ? [tokenLeg, quoteLeg] : [quoteLeg, tokenLeg]
    const hash = hex(32)
    serial++
    return {
      id: `${token.network}:${hash}:${serial}`,
      chain: networkFacts[token.network].chain,
      network: token.network,
      transactionHash: hash,
      index: '0',
      blockNumber: serial,
      blockHash: hex(32),
      timestamp: at,
      eventDatetime: new Date(at).toISOString(),
      seenAt: at,
      senderAddress: wallet.address,
      userName: wallet.name,
      tradeType: isBuy ? 'buy' : 'sell',
      buy: isBuy,
      dex: token.network === 'four' ? 'four-meme' : token.network === 'pump' ? 'pump-fun' : 'uniswap-v2',
      poolAddress: token.pool,
      routeId: hash,
      hops: 1,
      inPool: true,
      inWallet: true,
      tokenAddress: token.token,
      tokenSymbol: token.symbol,
      receivedTokenAddress: got.address,
      receivedTokenSymbol: got.symbol,
      receivedTokenAmount: got.units.toString(),
      receivedTokenDecimals: got.decimals,
      sentTokenAddress: gave.address,
      sentTokenSymbol: gave.symbol,
      sentTokenAmount: gave.units.toString(),
      sentTokenDecimals: gave.decimals,
      valueUsd: random() < 0.03 ? null : usd.toFixed(6),
      tokenPrice: token.price,
      marketCap: token.price * token.supply,
    }
  }

  function launch(network: 'four' | 'pump', stage: LaunchWire['stage']): LaunchWire {
    const now = Date.now()
    const token = newToken(network, now - random() * 600_000)
    tokens.push(token)
    return {
      network,
      token: token.token,
      pool: token.pool,
      dex: network === 'four' ? 'four-meme' : 'pump-fun',
      name: token.name,
      symbol: token.symbol,
      uri: null,
      creator: address(network),
      createdAt: Math.floor(token.createdAt),
      updatedAt: now,
      stage,
      progress: stage === 'curve' ? Math.round(random() * 1000) / 10 : 100,
      toPool: stage === 'migrated' ? address(network) : null,
      tokenPrice: token.price / 100,
      marketCap: (token.price / 100) * token.supply,
    }
  }

  function candles(token: FakeToken, seconds: number, count: number, factor: number): CandleWire[] {
    let price = token.price
    const end = Math.floor(Date.now() / 1000 / seconds) * seconds
    return Array.from({ length: count }, (_, back) => {
      const close = price
      const open = price * (1 + (random() - 0.5) * 0.05)
      price = open
      return {
        time: end - back * seconds,
        open: open * factor,
        close: close * factor,
        high: Math.max(open, close) * (1 + random() * 0.02) * factor,
        low: Math.min(open, close) * (1 - random() * 0.02) * factor,
        volume: random() * 5000,
        buys: Math.floor(random() * 9),
        sells: Math.floor(random() * 9),
      }
    }).reverse()
  }

  return { random, pick, address, tokens, wallets, trade, launch, candles }
}
