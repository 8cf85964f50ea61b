import { addressesByChain } from '@peregrine/protocols/addresses'
import { evmDecoders } from '@peregrine/protocols/evmDecoders'
import type { EvmDecoder } from '@peregrine/protocols/evmDecoder'
import type { EvmLog } from '@peregrine/protocols/evmLog'
import type { PoolFamily, PoolInfo, PoolLookup } from '@peregrine/protocols/poolInfo'
import type { Random } from '../randomChoices.ts'

const familyOfDex: Readonly<Record<string, PoolFamily>> = {
  'uniswap-v1': 'v1',
  univ2: 'v2',
  'aerodrome-v2': 'v2',
  univ3: 'v3',
  'pancakeswap-v3': 'v3',
  'uniswap-v4': 'v4',
  'pancake-infinity-cl': 'infinity',
  'pancake-infinity-bin': 'infinity',
  curve: 'curve',
  fourmeme: 'fourmeme',
}
const factoryDex = {
  v1: 'uniswap-v1',
  v2: 'univ2',
  solidly: 'aerodrome-v2',
  v3: 'univ3',
  slipstream: 'aerodrome-slipstream',
} as const
const families: readonly PoolFamily[] = ['v1', 'v2', 'v3', 'v4', 'infinity', 'curve', 'fourmeme']
const max = (1n << 256n) - 1n
const edges = [0n, 1n, 2n, 31n, 32n, 64n, 320n, 1n << 127n, 1n << 128n, 1n << 255n, max, max - 1n, 1n << 160n]
const junkWords = [
  '',
  '0x',
  '0xzz',
  'not hex',
  '0x123',
  ' 0x00',
  '0x\u0000',
  `0x${'f'.repeat(63)}`,
  '0X00',
  '💥',
]

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

function anyValue(random: Random): bigint {
  const kind = random()
  if (kind < 0.3) return pick(random, edges)
  if (kind < 0.5) return BigInt(Math.floor(random() * 12))
  if (kind < 0.65) return max - BigInt(Math.floor(random() * 2 ** 40))
  if (kind < 0.85) return BigInt(1 + Math.floor(random() * 2 ** 32)) << 96n
  return BigInt.asUintN(
    256,
    BigInt(Math.floor(random() * 2 ** 48)) * 0x9e3779b97f4a7c15f39cc0605cedc834n ** 3n,
  )
}

function anyTopic(random: Random): string {
  return random() < 0.95 ? `0x${word(anyValue(random))}` : pick(random, junkWords)
}

function anyData(random: Random, decoder: EvmDecoder): string {
  if (random() < 0.05) return pick(random, junkWords)
  const count = random() < 0.8 ? decoder.words : Math.floor(random() * 40)
  const extra = random() < 0.2 ? Math.floor(random() * 12) : 0
  const words = Array.from({ length: count + extra }, () => word(anyValue(random)))
  const data = `0x${words.join('')}`
  if (random() > 0.1) return data
  const at = Math.floor(random() * data.length)
  return random() < 0.5
    ? data.slice(0, at)
    : `${data.slice(0, at)}${pick(random, junkWords)}${data.slice(at + 1)}`
}

/** Contracts whose events are trusted, per venue; factories announce pools, so they come with all of theirs. */
function believed(): ReadonlyMap<string, string[]> {
  const emitters = new Map<string, string[]>()
  const add = (dex: string, address: string | undefined) => {
    if (address) emitters.set(dex, [...(emitters.get(dex) ?? []), address])
  }
  for (const addresses of Object.values(addressesByChain)) {
    if (!addresses) continue
    const { factories, v4, infinity, fourmeme, balancerV2, balancerV3 } = addresses
    for (const { address, kind } of factories.values()) add(factoryDex[kind], address)
    const singletons = { 'uniswap-v4': v4?.manager, 'balancer-v2': balancerV2, 'balancer-v3': balancerV3 }
    const pancake = { 'pancake-infinity-cl': infinity?.cl, 'pancake-infinity-bin': infinity?.bin }
    const launchpads = { 'fourmeme-v1': fourmeme?.v1, fourmeme: fourmeme?.v2 }
    for (const [dex, address] of Object.entries({ ...singletons, ...pancake, ...launchpads }))
      add(dex, address)
  }
  return emitters
}

/** A log resembling a decoded one, with something wrong in about half of the cases. */
function hostileLog(
  random: Random,
  emitters: ReadonlyMap<string, string[]>,
  logIndex: number,
  fitting: Map<string, PoolFamily>,
): EvmLog {
  const decoder = pick(random, [...evmDecoders.values()])
  const count = random() < 0.9 ? decoder.topics : Math.floor(random() * 5)
  const topics = [decoder.topic, ...Array.from({ length: Math.max(0, count - 1) }, () => anyTopic(random))]
  const own = emitters.get(decoder.dex)
  const address = own && random() < 0.7 ? pick(random, own) : `0x${word(anyValue(random)).slice(24)}`
  const data = anyData(random, decoder)
  const family = familyOfDex[decoder.dex]
  const keys = [address, topics[1] ?? '', `0x${data.slice(26, 66)}`]
  if (family) for (const key of keys) fitting.set(key, family)
  return { address, topics: topics.slice(0, count), data, logIndex }
}

function anyPool(random: Random, pool: string, fitting: PoolFamily | undefined): PoolInfo | null | undefined {
  const kind = random()
  if (kind < 0.1) return undefined
  if (kind < 0.2) return null
  const length = random() < 0.1 ? 1 : 2 + Math.floor(random() * 6)
  const tokens = Array.from({ length }, (_, i) => `0x${word(BigInt(i)).slice(24)}`)
  const family = fitting && random() < 0.8 ? fitting : pick(random, families)
  const rest = { factory: null, isKnownFactory: random() < 0.5, feePips: null }
  return { pool, family, dex: 'fuzz', tokens, ...(random() < 0.5 && { underlying: tokens }), ...rest }
}

/**
 * Hostile and broken logs that reach deep into every decoder, and a lookup with arbitrary answers. Deterministic by
 * `random`. Proves that no input makes a decoder throw.
 */
export function fuzzEvmLogs(random: Random, count: number): { logs: EvmLog[]; pools: PoolLookup } {
  const emitters = believed()
  const fitting = new Map<string, PoolFamily>()
  const logs = Array.from({ length: count }, (_, i) => hostileLog(random, emitters, i, fitting))
  return { logs, pools: { get: (pool) => anyPool(random, pool, fitting.get(pool)) } }
}
