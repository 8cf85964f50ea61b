import { launchV2Token } from '@peregrine/sandbox/evm/launchCalls'
import { buyWithCoin } from '@peregrine/sandbox/evm/swapCalls'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet } from '@peregrine/testkit/testWallet'
import { decodeEventLog, type Hex, numberToHex, parseAbi } from 'viem'
import { type LiveWorld, pairOf, type Swaps } from './liveWorld.ts'

const chainIds = { eth: 1, base: 8453, bsc: 56 } as const
export type EvmChain = keyof typeof chainIds

const swapsPerBlock = 2
const young = 60
/** Blocks by which the other chain is higher. */
const strangerLead = 50
// Both generations of pools, and PancakeSwap's own; viem's decoder is not ours.
const events = parseAbi([
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 protocolFeesToken0, uint128 protocolFeesToken1)',
])
const topics: Hex[] = [
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  '0x19b47279256b2a23a1665c810c8d55a1758940ee09377d4f8d26497a3577dc83',
]

type NodeLog = {
  blockNumber: Hex
  transactionHash: string
  logIndex: Hex
  data: Hex
  topics: [Hex, ...Hex[]]
}

function amountsOf({ data, topics: logTopics }: NodeLog): string {
  const { args } = decodeEventLog({ abi: events, data, topics: logTopics })
  if ('amount0In' in args) return pairOf(args.amount0In - args.amount0Out, args.amount1In - args.amount1Out)
  return pairOf(args.amount0, args.amount1)
}

/** Chain time is far behind the machine's. */
const deadline = 2n ** 40n

/** Launches a token with a pool of its own, and buys some. */
function launcherOf(chain: TestChain): LiveWorld['launch'] {
  const wallet = createTestWallet(chain, () => chain.mine())
  const [creator, trader] = chain.users
  if (!creator || !trader) throw new Error('a test chain has users')
  let launched = 0
  return async (beforePool) => {
    const { address } = creator.account
    const nonce = await wallet.reader.getTransactionCount({ address })
    const symbol = `NEW${++launched}`
    const launch = { kind: 'honest', name: symbol, symbol, coins: 10n ** 17n, taxBps: 0, deadline } as const
    const { calls, pool } = launchV2Token(chain.key, address, nonce, launch)
    const [mint, ...others] = calls
    if (!mint) throw new Error('a launch begins with a mint')
    await wallet.send(creator, mint)
    await beforePool?.()
    for (const call of others) await wallet.send(creator, call)
    const order = {
      key: chain.key,
      pool,
      trader: trader.account.address,
      amountIn: 10n ** 14n,
      minOut: 0n,
      deadline,
    }
    await wallet.send(trader, buyWithCoin(order, 'router'))
  }
}

/** A chain with its exchanges' contracts on anvil; every block that `advance` adds has swaps. */
export async function openEvmWorld(key: EvmChain = 'eth'): Promise<LiveWorld> {
  const [chain, stranger] = await Promise.all([
    startTestChain({ chainId: chainIds[key], mining: 'manual' }),
    startTestChain({ chainId: key === 'base' ? 1 : 8453, mining: 'manual' }),
  ])
  // The other chain is higher, else it would only look late.
  const grow = (blocks: number) =>
    Promise.all([
      chain.sendSwaps(blocks * swapsPerBlock, swapsPerBlock),
      stranger.rpc.call('anvil_mine', numberToHex(blocks)),
    ])
  const ahead = Number(await chain.rpc.call('eth_blockNumber')) + strangerLead
  await stranger.rpc.call('anvil_mine', numberToHex(ahead))
  await grow(young)
  return {
    chain: key,
    node: { url: chain.rpcUrl, wsUrl: chain.wsUrl },
    stranger: { url: stranger.rpcUrl, wsUrl: stranger.wsUrl },
    pricePools: chain.world.pricePools.map(({ symbol, address: pool, dex, base, quote }) => ({
      symbol: symbol as 'ETH',
      pool,
      dex,
      base,
      quote,
    })),
    head: async () => Number(await chain.rpc.call('eth_blockNumber')),
    async advance(blocks) {
      await grow(blocks)
    },
    launch: launcherOf(chain),
    async swaps(from, to) {
      const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to), topics: [topics] }
      const found = new Map<number, Swaps>()
      for (const log of await chain.rpc.call<NodeLog[]>('eth_getLogs', range)) {
        const number = Number(log.blockNumber)
        const block = found.get(number) ?? new Map<string, string>()
        found.set(number, block.set(`${log.transactionHash} ${Number(log.logIndex)}`, amountsOf(log)))
      }
      return found
    },
    // Blocks come with `advance` only.
    hold: () => undefined,
    resume: () => undefined,
    async stop() {
      await Promise.all([chain.stop(), stranger.stop()])
    },
  }
}
