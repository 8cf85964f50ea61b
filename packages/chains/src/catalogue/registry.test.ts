import { isEvmAddress, isSolanaAddress, nativeCoin } from '@peregrine/core/address'
import { encodeAbiParameters, encodePacked, getCreate2Address, type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { chainDefinitions, findBaseToken } from './registry.ts'

const chains = Object.values(chainDefinitions)
const uniswapV2Code = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const uniswapV3Code = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
const pancakeV2Code = '0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5'
const pancakeV3Code = '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2'

// Deployer and init code of a venue's pools per chain; fees in hundredths of a basis point, null for V2.
const deployers: Record<string, { from: Hex; code: Hex; fees: (number | null)[] }> = {
  'eth uniswap-v2': { from: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f', code: uniswapV2Code, fees: [null] },
  'eth uniswap-v3': { from: '0x1F98431c8aD98523631AE4a59f267346ea31F984', code: uniswapV3Code, fees: [500] },
  'base uniswap-v2': {
    from: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
    code: uniswapV2Code,
    fees: [null],
  },
  'base uniswap-v3': { from: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD', code: uniswapV3Code, fees: [500] },
  'bsc pancakeswap-v2': {
    from: '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
    code: pancakeV2Code,
    fees: [null],
  },
  'bsc pancakeswap-v3': {
    from: '0x41ff9AA7e16B8B1a8a8dc4f0eFacd93D02d071c9',
    code: pancakeV3Code,
    fees: [100, 500],
  },
}

function poolAddress(from: Hex, code: Hex, tokens: readonly Hex[], fee: number | null): string {
  const [a, b] = [...tokens].sort() as [Hex, Hex]
  const packed =
    fee === null
      ? encodePacked(['address', 'address'], [a, b])
      : encodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint24' }], [a, b, fee])
  return getCreate2Address({ from, bytecodeHash: code, salt: keccak256(packed) }).toLowerCase()
}

test('every EVM price pool is at the address its factory derives', () => {
  const evm = chains.filter((chain) => chain.family === 'EVM')
  for (const { key, pricePools } of evm) {
    for (const { dex, pool, base, quote } of pricePools) {
      const deployer = deployers[`${key} ${dex}`]
      const tokens = [base, quote] as Hex[]
      const possible = deployer?.fees.map((fee) => poolAddress(deployer.from, deployer.code, tokens, fee))
      expect(possible, `${key} ${dex}`).toContain(pool)
    }
  }
})

test.each(chains.map((chain) => [chain.key, chain] as const))(
  '%s is written as decoders write it',
  (_, chain) => {
    const isAddress =
      chain.family === 'EVM' ? (a: string) => isEvmAddress(a) && a === a.toLowerCase() : isSolanaAddress
    const addresses = [...chain.baseTokens.map((t) => t.address), ...chain.pricePools.map((p) => p.pool)]
    expect(addresses.filter((address) => !isAddress(address))).toEqual([])
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(findBaseToken(chain.key, chain.native.address)).toMatchObject({
      rank: 1,
      decimals: chain.native.decimals,
    })
    for (const pool of chain.pricePools) {
      expect(findBaseToken(chain.key, pool.quote), pool.pool).not.toBeNull()
      expect(findBaseToken(chain.key, pool.base), pool.pool).not.toBeNull()
    }
  },
)

test.each(chains.map(({ key }) => key))('SUI is a base token of %s', (chain) => {
  const sui = chainDefinitions[chain].baseTokens.find(({ symbol }) => symbol === 'SUI')
  expect(findBaseToken(chain, sui?.address ?? '')).toMatchObject({ rank: 2, isStable: false })
})

test('the native coin of an EVM chain is a base token, an unknown token is not', () => {
  expect(findBaseToken('bsc', nativeCoin)).toMatchObject({ symbol: 'BNB', rank: 1 })
  expect(findBaseToken('sol', nativeCoin)).toBeNull()
  expect(findBaseToken('eth', '0x00000000000000000000000000000000000c0de0')).toBeNull()
})
