import { type Address, encodeFunctionData, getContractAddress, parseAbi } from 'viem'
import { addressBook, type EvmKey } from './addressBook.ts'
import { creationCode } from './artifact.ts'
import { approveCall, type Call } from './call.ts'
import { withArgs } from './chainBuilder.ts'
import { v2PairAddress } from './initCodeHash.ts'
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

/** The transactions by which a creator, whose next nonce is given, brings out a token with a V2 pool of its own. */
export function launchV2Token(
  key: EvmKey,
  creator: Address,
  nonce: number,
  launch: Launch,
): { calls: Call[]; pool: WorldPool } {
  const book = addressBook[key]
  const token = getContractAddress({ from: creator, nonce: BigInt(nonce) }).toLowerCase() as Address
  const pair = v2PairAddress(key, token, book.wrapped)
  const args = [launch.name, launch.symbol, 18, launchSupply, creator]
  const code = withArgs(
    creationCode(contracts[launch.kind]),
    'constructor(string, string, uint8, uint256, address)',
    args,
  )
  const liquidity = [token, (launchSupply * 95n) / 100n, 0n, 0n, creator, launch.deadline] as const
  const calls: Call[] = [
    { to: null, data: code, gas: 3_500_000n },
    approveCall(token, book.v2Router),
    {
      to: book.v2Router,
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
      quote: book.wrapped,
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
  if (kind === 'honeypot')
    return [{ to: token, data: encodeFunctionData({ abi, functionName: 'setPair', args: [pair] }), gas }]
  if (kind === 'honest')
    return [{ to: token, data: encodeFunctionData({ abi, functionName: 'renounceOwnership' }), gas }]
  return []
}
