import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain, type Factory } from '@peregrine/protocols/addresses'
import { type Address, concat, encodePacked, getCreate2Address, type Hex, keccak256 } from 'viem'

type Proof = { tokens: [string, string]; dex: string; factory: string }

/** Fee tiers that factories offer; a tier that a factory's owner adds is not proven. */
const v3Fees = [100, 200, 300, 400, 500, 2_500, 3_000, 10_000]
const slipstreamSpacings = [1, 10, 50, 100, 200, 2_000]

/**
 * Returns the known factory and the two tokens that produce this pool's address by CREATE2, which proves them. Null
 * when no combination fits.
 */
export function provePoolAddress(chain: ChainKey, pool: string, candidates: readonly string[]): Proof | null {
  const factories = [...(addressesByChain[chain]?.factories.values() ?? [])]
  for (const tokens of pairsOf(candidates)) {
    const factory = factories.find((known) => addressesOf(known, tokens).includes(pool))
    if (factory) return { tokens, dex: factory.dex, factory: factory.address }
  }
  return null
}

/** Returns all pairs, the lower address first, as factories sort them. */
export function pairsOf(tokens: readonly string[]): [string, string][] {
  const sorted = [...new Set(tokens)].sort()
  return sorted.flatMap((first, i) => sorted.slice(i + 1).map((second): [string, string] => [first, second]))
}

function addressesOf(factory: Factory, [token0, token1]: [string, string]): string[] {
  const [a, b] = [token0 as Address, token1 as Address]
  if (factory.kind === 'v2')
    return create2(factory, [keccak256(encodePacked(['address', 'address'], [a, b]))])
  if (factory.kind === 'v3')
    return create2(
      factory,
      v3Fees.map((fee) => paddedSalt(a, b, fee)),
    )
  if (factory.kind === 'slipstream')
    return cloned(
      factory,
      slipstreamSpacings.map((step) => paddedSalt(a, b, step)),
    )
  if (factory.kind !== 'solidly') return []
  const salts = [false, true].map((stable) =>
    keccak256(encodePacked(['address', 'address', 'bool'], [a, b, stable])),
  )
  return cloned(factory, salts)
}

/** keccak of abi.encode(token0, token1, number). */
function paddedSalt(token0: Address, token1: Address, number: number): Hex {
  const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
  return keccak256(`0x${word(token0)}${word(token1)}${word(number.toString(16))}`)
}

function create2({ create2: made }: Factory, salts: Hex[]): string[] {
  if (!made) return []
  return salts.map((salt) => derive(made.deployer as Address, salt, made.initCodeHash as Hex))
}

/** EIP-1167 clones: only the implementation's address varies in the init code. */
function cloned({ address, cloneOf }: Factory, salts: Hex[]): string[] {
  if (!cloneOf) return []
  const initCode = concat([
    '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
    cloneOf as Hex,
    '0x5af43d82803e903d91602b57fd5bf3',
  ])
  return salts.map((salt) => derive(address as Address, salt, keccak256(initCode)))
}

function derive(from: Address, salt: Hex, bytecodeHash: Hex): string {
  return getCreate2Address({ from, salt, bytecodeHash }).toLowerCase()
}
