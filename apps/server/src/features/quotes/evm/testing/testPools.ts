import { creationCode } from '@peregrine/sandbox/evm/artifact'
import { approveCall } from '@peregrine/sandbox/evm/call'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { withArgs } from '@peregrine/sandbox/evm/chainBuilder'
import { liquiditySeeder } from '@peregrine/sandbox/evm/contractAddresses'
import { fourAbi, fourCreate } from '@peregrine/sandbox/evm/fourCalls'
import { sortTokens, v2PairAddress, v3PoolAddress } from '@peregrine/sandbox/evm/initCodeHash'
import { bigSqrt } from '@peregrine/sandbox/evm/seedPools'
import { type Address, encodeFunctionData, getContractAddress, parseAbi, parseEventLogs } from 'viem'
import type { EvmMarket } from './evmMarket.ts'

const abi = parseAbi([
  'function createPair(address a, address b)',
  'function createPool(address a, address b, uint24 fee)',
  'function mint(address to)',
  'function burn(address to)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
  'function start(address pool, uint160 sqrtPriceX96, int24 lower, int24 upper, uint128 liquidity)',
  'function setPair(address pair)',
  'function mint(address to, uint256 value)',
  'function setTax(address pair, uint256 buyBps, uint256 sellBps)',
])
const v3Abi = parseAbi([
  'function liquidity() view returns (uint128)',
  'function burn(int24 lower, int24 upper, uint128 amount)',
  'function collect(address recipient, int24 lower, int24 upper, uint128 most0, uint128 most1)',
])
const constructorAbi = 'constructor(string, string, uint8, uint256, address)'

/** A token and how many units of it go into a pool. */
type Share = { token: Address; units: bigint }

/** Who deploys tokens and opens pools, and what that takes of a chain. */
export type Owner = { market: Pick<EvmMarket, 'chain' | 'wallet' | 'send' | 'held'>; person: Person }

/** Deploys a token whose whole supply the person holds. */
export async function deployToken(
  { market, person }: Owner,
  { kind = 'HonestToken', decimals = 18, supply = 10n ** 27n } = {},
): Promise<Address> {
  const { address } = person.account
  const nonce = await market.wallet.reader.getTransactionCount({ address })
  const args = ['Test', 'TEST', decimals, supply, address]
  await market.send(person, { to: null, data: withArgs(creationCode(kind), constructorAbi, args) })
  return getContractAddress({ from: address, nonce: BigInt(nonce) }).toLowerCase() as Address
}

/** Wraps coins. */
export async function wrapCoins({ market, person }: Owner, units: bigint): Promise<Share> {
  const token = market.chain.contracts.wrapped
  const data = encodeFunctionData({ abi, functionName: 'deposit' })
  await market.send(person, { to: token, data, value: units })
  return { token, units }
}

/** Opens a V2 pair, or adds to it; the person gets its shares. */
export async function addToPair({ market, person }: Owner, a: Share, b: Share): Promise<Address> {
  const { key, contracts } = market.chain
  const pair = v2PairAddress(key, a.token, b.token)
  if (!(await market.wallet.reader.getCode({ address: pair }))) {
    const data = encodeFunctionData({ abi, functionName: 'createPair', args: [a.token, b.token] })
    await market.send(person, { to: contracts.v2Factory, data })
  }
  for (const { token, units } of [a, b])
    await market.send(person, {
      to: token,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [pair, units] }),
    })
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [person.account.address] })
  await market.send(person, { to: pair, data })
  return pair
}

/** Takes the person's shares out of a V2 pair. */
export async function drainPair({ market, person }: Owner, pair: Address): Promise<void> {
  const { address } = person.account
  const units = await market.held(pair, person)
  const give = encodeFunctionData({ abi, functionName: 'transfer', args: [pair, units] })
  await market.send(person, { to: pair, data: give })
  await market.send(person, {
    to: pair,
    data: encodeFunctionData({ abi, functionName: 'burn', args: [address] }),
  })
}

const spacings: Record<number, number> = { 500: 10, 2_500: 50, 3_000: 60, 10_000: 200 }

/** The last tick that a position in this tier can reach. */
function lastTick(feePips: number): number {
  const spacing = spacings[feePips] ?? 1
  return Math.floor(887_272 / spacing) * spacing
}

/** A V3 pool that has no price yet, and so no liquidity. */
export async function createV3Pool({ market, person }: Owner, a: Address, b: Address, feePips: number) {
  const data = encodeFunctionData({ abi, functionName: 'createPool', args: [a, b, feePips] })
  await market.send(person, { to: market.chain.contracts.v3Factory, data })
}

/** A V3 pool around the price of the two shares: of the full range, or `ticks` to both sides. */
export async function openV3Pool(
  { market, person }: Owner,
  a: Share,
  b: Share,
  { feePips = 3_000, ticks = lastTick(feePips) } = {},
): Promise<Address> {
  const { key } = market.chain
  const [first] = sortTokens(a.token, b.token)
  const [units0, units1] = first === a.token ? [a.units, b.units] : [b.units, a.units]
  await createV3Pool({ market, person }, a.token, b.token, feePips)
  for (const { token } of [a, b]) await market.send(person, approveCall(token, liquiditySeeder))
  const pool = v3PoolAddress(key, a.token, b.token, feePips)
  const price = bigSqrt((units1 << 192n) / units0)
  // A little less than the shares allow: the pool rounds up what it takes.
  const liquidity = (bigSqrt(units0 * units1) * 999n) / 1_000n
  const args = [pool, price, -ticks, ticks, liquidity] as const
  const start = encodeFunctionData({ abi, functionName: 'start', args })
  await market.send(person, { to: liquiditySeeder, data: start, gas: 6_000_000n })
  return pool
}

/** Takes the person's liquidity out of a pool of `openV3Pool`: all of it, or all but one in so many units. */
export async function drainV3Pool(
  { market, person }: Owner,
  pool: Address,
  {
    feePips = 3_000,
    ticks = lastTick(feePips),
    keepsOneIn,
  }: { feePips?: number; ticks?: number; keepsOneIn?: bigint | undefined } = {},
): Promise<void> {
  const { reader } = market.wallet
  const all = await reader.readContract({ abi: v3Abi, address: pool, functionName: 'liquidity' })
  const units = keepsOneIn === undefined ? all : all - all / keepsOneIn
  const burn = encodeFunctionData({ abi: v3Abi, functionName: 'burn', args: [-ticks, ticks, units] })
  // The pool also notes the price, once a second: an estimate may leave that out.
  await market.send(person, { to: pool, data: burn, gas: 500_000n })
  const most = 2n ** 128n - 1n
  const args = [person.account.address, -ticks, ticks, most, most] as const
  await market.send(person, {
    to: pool,
    data: encodeFunctionData({ abi: v3Abi, functionName: 'collect', args }),
  })
}

/** Launches a token on four.meme, of which the person buys a little at once. */
export async function launchOnFour({ market, person }: Owner): Promise<Address> {
  const receipt = await market.wallet.send(person, fourCreate('哈基米', 'HJM', 10n ** 17n))
  const [created] = parseEventLogs({ abi: fourAbi, eventName: 'TokenCreate', logs: receipt.logs })
  if (!created) throw new Error('nothing was launched')
  return created.args.token.toLowerCase() as Address
}

/** Lets a TaxToken keep a share of what goes into and comes out of a pair. */
export async function setTax({ market, person }: Owner, token: Address, pair: Address, bps: bigint) {
  const data = encodeFunctionData({ abi, functionName: 'setTax', args: [pair, bps, bps] })
  await market.send(person, { to: token, data })
}

/** Makes a HoneypotToken refuse whatever goes into a pair. */
export async function setPair({ market, person }: Owner, token: Address, pair: Address) {
  const data = encodeFunctionData({ abi, functionName: 'setPair', args: [pair] })
  await market.send(person, { to: token, data })
}

/** Makes more of a token that lets its owner. */
export async function mintToken({ market, person }: Owner, { token, units }: Share) {
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [person.account.address, units] })
  await market.send(person, { to: token, data })
}
