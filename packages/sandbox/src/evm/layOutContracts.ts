import {
  type Address,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  size,
  slice,
  stringToHex,
  zeroAddress,
} from 'viem'
import {
  contractAddresses,
  chainIds,
  type ListedToken,
  type EvmKey,
  fourHelper,
  fourManager,
  liquiditySeeder,
  multicall3,
  pancakePoolCode,
} from './contractAddresses.ts'
import { creationCode, deployedCode, readArtifact } from './artifact.ts'
import { type ChainBuilder, mustBatch } from './chainBuilder.ts'
import { permit2Domain, v2PairHash, v3PoolHash } from './initCodeHash.ts'
import { pancakeVariant } from './pancakeVariant.ts'

type Move = { from: Address; to: Address }

const routerParametersAbi =
  'constructor((address permit2, address weth9, address v2Factory, address v3Factory, bytes32 pairInitCodeHash, bytes32 poolInitCodeHash, address v4PoolManager, address v3NFTPositionManager, address v4PositionManager, address spokePool) params)'
const tokenConstructorAbi =
  'constructor(string name, string symbol, uint8 decimals, uint256 supply, address owner)'

function deployUniversalRouter(builder: ChainBuilder, key: EvmKey, code: Hex, unsupported: Address): Address {
  const addresses = contractAddresses[key]
  return builder.deploy(code, routerParametersAbi, [
    {
      permit2: addresses.permit2,
      weth9: addresses.wrapped,
      v2Factory: addresses.v2Factory,
      v3Factory: addresses.v3Deployer,
      pairInitCodeHash: v2PairHash(key),
      poolInitCodeHash: v3PoolHash(key),
      v4PoolManager: unsupported,
      v3NFTPositionManager: unsupported,
      v4PositionManager: unsupported,
      spokePool: unsupported,
    },
  ])
}

function deployUniswap(builder: ChainBuilder, key: EvmKey): Move[] {
  const addresses = contractAddresses[key]
  const unsupported = builder.deploy(creationCode('UnsupportedProtocol'))
  const universal = addresses.universalRouters.map((to) => ({
    from: deployUniversalRouter(builder, key, creationCode('UniversalRouter'), unsupported),
    to,
  }))
  return [
    ...universal,
    {
      from: builder.deploy(creationCode('UniswapV2Factory'), 'constructor(address)', [builder.deployer]),
      to: addresses.v2Factory,
    },
    {
      from: builder.deploy(creationCode('UniswapV2Router02'), 'constructor(address, address)', [
        addresses.v2Factory,
        addresses.wrapped,
      ]),
      to: addresses.v2Router,
    },
    { from: builder.deploy(creationCode('UniswapV3Factory')), to: addresses.v3Factory },
    {
      from: builder.deploy(creationCode('QuoterV2'), 'constructor(address, address)', [
        addresses.v3Factory,
        addresses.wrapped,
      ]),
      to: addresses.quoterV2,
    },
    {
      from: builder.deploy(creationCode('SwapRouter02'), 'constructor(address, address, address, address)', [
        addresses.v2Factory,
        addresses.v3Factory,
        addresses.positionManager,
        addresses.wrapped,
      ]),
      to: addresses.swapRouter02,
    },
    {
      from: builder.deploy(
        creationCode('NonfungiblePositionManager'),
        'constructor(address, address, address)',
        [addresses.v3Factory, addresses.wrapped, zeroAddress],
      ),
      to: addresses.positionManager ?? zeroAddress,
    },
  ]
}

function deployPancake(builder: ChainBuilder): Move[] {
  const addresses = contractAddresses.bsc
  const unsupported = builder.deploy(creationCode('UnsupportedProtocol'))
  const routerCode = creationCode('PancakeRouter').replace(
    readArtifact('PancakeRouter').pairHashPlaceholder ?? 'none',
    v2PairHash('bsc').slice(2),
  ) as Hex
  const universal = addresses.universalRouters.map((to) => ({
    from: deployUniversalRouter(builder, 'bsc', pancakeVariant('UniversalRouter'), unsupported),
    to,
  }))
  return [
    ...universal,
    {
      from: builder.deploy(creationCode('PancakeFactory'), 'constructor(address)', [builder.deployer]),
      to: addresses.v2Factory,
    },
    {
      from: builder.deploy(routerCode, 'constructor(address, address)', [
        addresses.v2Factory,
        addresses.wrapped,
      ]),
      to: addresses.v2Router,
    },
    {
      from: builder.deploy(creationCode('PancakeV3Factory'), 'constructor(address)', [addresses.v3Deployer]),
      to: addresses.v3Factory,
    },
    {
      from: builder.deploy(
        pancakeVariant('SwapRouter02'),
        'constructor(address, address, address, address)',
        [addresses.v2Factory, addresses.v3Deployer, zeroAddress, addresses.wrapped],
      ),
      to: addresses.swapRouter02,
    },
  ]
}

/** Permit2's code for a chain and address: chain id and domain separator are immutables in it. */
function permit2Code(chainId: number, address: Address): Hex {
  const { deployedBytecode, immutables } = readArtifact('Permit2')
  if (!deployedBytecode || !immutables) throw new Error('the Permit2 artifact is incomplete')
  const put = (code: Hex, at: number, word: Hex): Hex =>
    `${slice(code, 0, at)}${word.slice(2)}${slice(code, at + 32, size(code)).slice(2)}` as Hex
  const withChain = put(deployedBytecode, immutables.chainId, numberToHex(chainId, { size: 32 }))
  return put(withChain, immutables.domainSeparator, permit2Domain(chainId, address))
}

async function placeCode(builder: ChainBuilder, key: EvmKey): Promise<void> {
  const { permit2 } = contractAddresses[key]
  const codes: [Address, Hex][] = [
    [permit2, permit2Code(chainIds[key], permit2)],
    [multicall3, deployedCode('Multicall3')],
    [liquiditySeeder, deployedCode('LiquiditySeeder')],
  ]
  if (key === 'bsc') {
    codes.push([contractAddresses.bsc.quoterV2, deployedCode('PancakeQuoter')])
    codes.push([contractAddresses.bsc.v3Deployer, deployedCode('PancakeV3PoolDeployer')])
    codes.push([pancakePoolCode, creationCode('PancakeV3Pool')])
    codes.push(
      [fourManager, deployedCode('TokenManager2')],
      [fourHelper, deployedCode('TokenManagerHelper3')],
    )
  }
  await mustBatch(
    builder.rpc,
    codes.flatMap(([address, code]) => [
      ['anvil_setCode', [address, code]] as const,
      ['anvil_setNonce', [address, '0x1']] as const,
    ]),
  )
}

/** Writes the names in WETH9's storage: slot 0 is the name, slot 1 the symbol, both short strings. */
async function nameWrapped(builder: ChainBuilder, key: EvmKey): Promise<void> {
  const { wrapped, wrappedSymbol } = contractAddresses[key]
  if (wrappedSymbol === 'WETH') return
  const shortString = (text: string): Hex =>
    `${pad(stringToHex(text), { dir: 'right', size: 31 })}${(text.length * 2).toString(16).padStart(2, '0')}`
  await mustBatch(builder.rpc, [
    ['anvil_setStorageAt', [wrapped, pad('0x0', { size: 32 }), shortString('Wrapped BNB')]],
    ['anvil_setStorageAt', [wrapped, pad('0x1', { size: 32 }), shortString('WBNB')]],
  ])
}

function deployToken(builder: ChainBuilder, token: ListedToken): Move {
  const args = [token.name, token.symbol, token.decimals, 0n, builder.deployer]
  const contract = token.contract === 'HonestToken' ? 'MintableToken' : token.contract
  return { from: builder.deploy(creationCode(contract), tokenConstructorAbi, args), to: token.address }
}

/**
 * Deploys every contract of a chain and moves it to its mainnet address: wrapped coin, exchanges, routers, Permit2,
 * Multicall3, tokens (four.meme on BNB Chain). Established tokens remain mintable until `sealTokens`.
 */
export async function layOutContracts(builder: ChainBuilder, key: EvmKey): Promise<void> {
  const addresses = contractAddresses[key]
  const wrapped = { from: builder.deploy(creationCode('WETH9')), to: addresses.wrapped }
  const dex = key === 'bsc' ? deployPancake(builder) : deployUniswap(builder, key)
  const tokens = [...addresses.stables, ...addresses.priced, ...addresses.memes].map((token) =>
    deployToken(builder, token),
  )
  await builder.mine()
  await builder.move([wrapped, ...dex, ...tokens])
  await placeCode(builder, key)
  await nameWrapped(builder, key)
  if (key !== 'bsc') return
  const abi = parseAbi(['function setFactoryAddress(address factory, address holder)'])
  builder.send(
    addresses.v3Deployer,
    encodeFunctionData({ abi, args: [addresses.v3Factory, pancakePoolCode] }),
  )
}

/** Replaces the established tokens' code with one without `mint` and owner. */
export async function sealTokens(builder: ChainBuilder, key: EvmKey): Promise<void> {
  const abi = parseAbi(['function renounceOwnership()'])
  const memes = contractAddresses[key].memes
  for (const { address } of memes) builder.send(address, encodeFunctionData({ abi }))
  await builder.mine()
  await mustBatch(
    builder.rpc,
    memes.map(({ address }) => ['anvil_setCode', [address, deployedCode('HonestToken')]]),
  )
}
