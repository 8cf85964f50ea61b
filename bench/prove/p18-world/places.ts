import { createHash } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { evmAddressOf } from '@peregrine/wallet/sign/signEvm'
import { solanaAddressOf } from '@peregrine/wallet/sign/signSolana'

/** A network as it truly is. Addresses in lower case on EVM chains. */
export type Place = {
  network: Network
  chain: ChainKey
  isEvm: boolean
  coin: string
  coinDecimals: number
  /** The token that is traded, and its decimals on the chain. */
  token: string
  tokenDecimals: number
  symbol: string
  pool: string
  dex: string
  /** Base units of the pool on both sides; nobody else trades in this world. */
  reserves: { coin: bigint; token: bigint }
  /** What the operator takes, agreed to long ago. */
  fee: { recipient: string; bps: number }
  /** Who must be allowed to take the token of a sale; null where nobody. */
  spender: string | null
  /** Honest prices of gas in wei; zeros on Solana. */
  gas: { price: bigint; base: bigint; tip: bigint }
}

const gwei = 1_000_000_000n
const evmOperator = `0x${'fe'.repeat(20)}`
const key = (name: string) => new Uint8Array(createHash('sha256').update(`p18 ${name}`).digest())
/** An address of Solana that belongs to a name of this proof. */
export const solanaAddress = (name: string): string => encodeBase58(key(name))
const solOperator = solanaAddress('operator')

const evm = { isEvm: true, coin: `0x${'00'.repeat(20)}`, coinDecimals: 18, tokenDecimals: 18 } as const
const sol = { isEvm: false, coin: 'So11111111111111111111111111111111111111112', coinDecimals: 9 } as const
const evmReserves = { coin: 10n ** 21n, token: 10n ** 27n }
const solReserves = { coin: 10n ** 13n, token: 10n ** 15n }
const apart = { recipient: evmOperator, bps: 100 }

/** What every network of the proof truly is. */
export const places: Readonly<Record<Network, Place>> = {
  eth: {
    ...evm,
    network: 'eth',
    chain: 'eth',
    token: '0x6982508145454ce325ddbe47a25d4ec3d2311933',
    symbol: 'PEPE',
    pool: `0x${'a1'.repeat(20)}`,
    dex: 'uniswap-v3',
    reserves: evmReserves,
    fee: { recipient: evmOperator, bps: 80 },
    spender: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    gas: { price: 12n * gwei, base: 10n * gwei, tip: gwei },
  },
  base: {
    ...evm,
    network: 'base',
    chain: 'base',
    token: '0x532f27101965dd16442e59d40670faf5ebb142e4',
    symbol: 'BRETT',
    pool: `0x${'a2'.repeat(20)}`,
    dex: 'uniswap-v2',
    reserves: evmReserves,
    fee: { recipient: evmOperator, bps: 80 },
    spender: '0x2626664c2603336e57b271c5c0b26f421741e481',
    gas: { price: gwei / 20n, base: gwei / 25n, tip: gwei / 100n },
  },
  bsc: {
    ...evm,
    network: 'bsc',
    chain: 'bsc',
    token: '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
    symbol: 'CAKE',
    pool: `0x${'a3'.repeat(20)}`,
    dex: 'pancake-v2',
    reserves: evmReserves,
    fee: apart,
    spender: '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768',
    gas: { price: gwei, base: 0n, tip: gwei },
  },
  four: {
    ...evm,
    network: 'four',
    chain: 'bsc',
    token: `0x${'44'.repeat(20)}`,
    symbol: 'FOUR',
    pool: `0x${'44'.repeat(20)}`,
    dex: 'fourmeme',
    reserves: evmReserves,
    fee: apart,
    spender: '0x5c952063c7fc8610ffdb798152d69f0b9550762b',
    gas: { price: gwei, base: 0n, tip: gwei },
  },
  sol: {
    ...sol,
    network: 'sol',
    chain: 'sol',
    token: solanaAddress('token sol'),
    tokenDecimals: 6,
    symbol: 'WIF',
    pool: solanaAddress('pool sol'),
    dex: 'raydium-cpmm',
    reserves: solReserves,
    fee: { recipient: solOperator, bps: 100 },
    spender: null,
    gas: { price: 0n, base: 0n, tip: 0n },
  },
  pump: {
    ...sol,
    network: 'pump',
    chain: 'sol',
    token: solanaAddress('token pump'),
    tokenDecimals: 6,
    symbol: 'PUMP',
    pool: solanaAddress('pool pump'),
    dex: 'pumpfun',
    reserves: solReserves,
    fee: { recipient: solOperator, bps: 100 },
    spender: null,
    gas: { price: 0n, base: 0n, tip: 0n },
  },
}

/** Parts of 10,000 that the pool keeps of what is paid in. */
const poolFeeBps = 30n

/** What a pool pays for so much, before anybody's share of it; base units. */
export function outOf({ reserves }: Place, side: 'buy' | 'sell', units: bigint): bigint {
  const [from, to] = side === 'buy' ? [reserves.coin, reserves.token] : [reserves.token, reserves.coin]
  const net = (units * (10_000n - poolFeeBps)) / 10_000n
  return (net * to) / (from + net)
}

export type KeyOwner = { address: string; secret: Uint8Array }

/** A wallet of the proof on a network's family, by its number. */
export function ownerOf({ isEvm }: Place, at: number): KeyOwner {
  const secret = key(`wallet ${isEvm ? 'evm' : 'sol'} ${at}`)
  return { secret, address: isEvm ? evmAddressOf(secret) : solanaAddressOf(secret) }
}

/** Who a transfer goes to: an address of a key, which needs no word of the trader. */
export const friendOf = ({ isEvm }: Place): string =>
  isEvm ? `0x${'bb'.repeat(20)}` : solanaAddressOf(key('friend'))

/** Who gains by a lie. */
export const thiefOf = (isEvm: boolean): string => (isEvm ? `0x${'66'.repeat(20)}` : solanaAddress('thief'))

/** Dollars for one coin of a network. */
export const coinPrices = { SOL: 150, ETH: 2_500, BNB: 600, SUI: 2, VIRTUAL: 1 } as const
export const priceOf = ({ network }: Place): number => coinPrices[networkFacts[network].coin]
