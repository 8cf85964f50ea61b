import { type Address, encodeFunctionData, getContractAddress, type Hex, parseAbi } from 'viem'
import { contractAddresses, type EvmKey } from './contractAddresses.ts'
import { creationCode } from './artifact.ts'
import { approveCall, type Call } from './call.ts'
import { withArgs } from './chainBuilder.ts'
import { sortTokens, v2PairAddress, v3PoolAddress } from './initCodeHash.ts'
import { bigSqrt } from './seedPools.ts'
import type { TokenKind, WorldPool } from './world.ts'

const abi = parseAbi([
  'function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minCoin, address to, uint256 deadline) payable',
  'function setTax(address pair, uint256 buyBps, uint256 sellBps)',
  'function setPair(address pair)',
  'function renounceOwnership()',
])
const contracts: Record<Exclude<TokenKind, 'four'>, string> = {
  honest: 'HonestToken',
  tax: 'TaxToken',
  honeypot: 'HoneypotToken',
  mintable: 'MintableToken',
  blacklist: 'BlacklistToken',
  pausable: 'PausableToken',
  openMint: 'OpenMintToken',
  hiddenMinter: 'HiddenMinterToken',
  oneSale: 'OneSaleToken',
  cooldown: 'CooldownToken',
}
export const launchSupply = 10n ** 27n

export type Launch = {
  kind: Exclude<TokenKind, 'four'>
  name: string
  symbol: string
  coins: bigint
  taxBps: number
  deadline: bigint
}

function tokenCode({ kind, name, symbol }: Launch, creator: Address): Hex {
  const args = [name, symbol, 18, launchSupply, creator]
  return withArgs(creationCode(contracts[kind]), 'constructor(string, string, uint8, uint256, address)', args)
}

const tokenAddress = (creator: Address, nonce: number): Address =>
  getContractAddress({ from: creator, nonce: BigInt(nonce) }).toLowerCase() as Address

/** Transactions with which a creator, starting at the given nonce, launches a token with its own V2 pool. */
export function launchV2Token(
  key: EvmKey,
  creator: Address,
  nonce: number,
  launch: Launch,
): { calls: Call[]; pool: WorldPool } {
  const addresses = contractAddresses[key]
  const token = tokenAddress(creator, nonce)
  const pair = v2PairAddress(key, token, addresses.wrapped)
  const liquidity = [token, (launchSupply * 95n) / 100n, 0n, 0n, creator, launch.deadline] as const
  const calls: Call[] = [
    { to: null, data: tokenCode(launch, creator), gas: 3_500_000n },
    approveCall(token, addresses.v2Router),
    {
      to: addresses.v2Router,
      data: encodeFunctionData({ abi, functionName: 'addLiquidityETH', args: liquidity }),
      value: launch.coins,
      gas: 4_000_000n,
    },
    ...settingCalls(token, pair, launch),
  ]
  const dex = key === 'bsc' ? 'pancakeswap-v2' : 'uniswap-v2'
  return {
    calls,
    pool: {
      dex,
      address: pair,
      base: token,
      quote: addresses.wrapped,
      feePips: key === 'bsc' ? 2500 : 3000,
      symbol: launch.symbol,
    },
  }
}

function settingCalls(token: Address, pair: Address, { kind, taxBps }: Launch): Call[] {
  const gas = 100_000n
  if (kind === 'tax')
    return [
      {
        to: token,
        data: encodeFunctionData({
          abi,
          functionName: 'setTax',
          args: [pair, BigInt(taxBps), BigInt(taxBps)],
        }),
        gas,
      },
    ]
  if (kind === 'honeypot' || kind === 'oneSale' || kind === 'cooldown')
    return [{ to: token, data: encodeFunctionData({ abi, functionName: 'setPair', args: [pair] }), gas }]
  if (kind === 'honest')
    return [{ to: token, data: encodeFunctionData({ abi, functionName: 'renounceOwnership' }), gas }]
  return []
}

const positionAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable',
  'function refundETH() payable',
  'function multicall(bytes[] data) payable',
])
const v3Fee = 10_000
/** Full range of the 1 % tier, which has a tick spacing of 200. */
const v3Edge = 887_200

/** Like `launchV2Token` with a V3 pool of the 1 % tier, by the position manager; only on chains with one (Uniswap). */
export function launchV3Token(
  key: EvmKey,
  creator: Address,
  nonce: number,
  launch: Launch,
): { calls: Call[]; pool: WorldPool } {
  const { positionManager, wrapped } = contractAddresses[key]
  if (!positionManager) throw new Error(`${key} has no position manager`)
  const token = tokenAddress(creator, nonce)
  const amount = (launchSupply * 95n) / 100n
  const [token0, token1] = sortTokens(token, wrapped)
  const [amount0, amount1] = token0 === token ? [amount, launch.coins] : [launch.coins, amount]
  const range = { fee: v3Fee, tickLower: -v3Edge, tickUpper: v3Edge }
  const params = {
    token0,
    token1,
    ...range,
    amount0Desired: amount0,
    amount1Desired: amount1,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: creator,
    deadline: launch.deadline,
  }
  const steps = [
    encodeFunctionData({
      abi: positionAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, v3Fee, bigSqrt((amount1 << 192n) / amount0)],
    }),
    encodeFunctionData({ abi: positionAbi, functionName: 'mint', args: [params] }),
    encodeFunctionData({ abi: positionAbi, functionName: 'refundETH' }),
  ]
  const data = encodeFunctionData({ abi: positionAbi, functionName: 'multicall', args: [steps] })
  const calls: Call[] = [
    { to: null, data: tokenCode(launch, creator), gas: 3_500_000n },
    approveCall(token, positionManager),
    { to: positionManager, data, value: launch.coins, gas: 7_000_000n },
  ]
  return {
    calls,
    pool: {
      dex: 'uniswap-v3',
      address: v3PoolAddress(key, token, wrapped, v3Fee),
      base: token,
      quote: wrapped,
      feePips: v3Fee,
      symbol: launch.symbol,
    },
  }
}
