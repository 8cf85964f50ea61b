import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { createCast } from '@peregrine/sandbox/evm/cast'
import { mustBatch } from '@peregrine/sandbox/evm/chainBuilder'
import { swapTokens } from '@peregrine/sandbox/evm/swapCalls'
import type { ProviderLimits } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import type { TestChain } from '@peregrine/testkit/testChain'

/** Mines what is waiting into one block. */
type Mine = () => Promise<void>

/** A test chain behind a provider, as a live server sees it. */
export type LiveChain = {
  /** For ETH_RPC_URL. */
  url: string
  /** Mines by itself from now on. */
  keepMining(mine: Mine): void
  /** Ends the chain too. */
  stop(): Promise<void>
}

/** Serves a chain as Ethereum is served by a free plan. */
export async function serveAsEthereum(
  chain: TestChain,
  limits: Partial<ProviderLimits> = {},
): Promise<LiveChain> {
  const { genesisHash } = chainDefinitions.eth.origin
  const filter = await startRpcFilter(chain.rpcUrl, {
    edit: ({ method, params }, reply) =>
      method === 'eth_getBlockByNumber' && params[0] === '0x0'
        ? { ...reply, result: { ...(reply.result as object), hash: genesisHash } }
        : reply,
  })
  const provider = await startProvider({ target: { url: filter.url }, profile: 'free-evm', limits })
  let mining: NodeJS.Timeout | undefined
  return {
    url: provider.url,
    keepMining(mine) {
      mining = setInterval(() => void mine().catch(() => undefined), 2_000)
    },
    async stop() {
      clearInterval(mining)
      await provider.stop()
      await filter[Symbol.asyncDispose]()
      await chain.stop()
    },
  }
}

/** Someone who buys the token of the chain's first V2 pool with the wrapped coin. */
export type Buyer = {
  token: string
  /** Buys for so much, has it mined, and returns the transaction's hash. */
  buy(amountIn: bigint, mine: Mine): Promise<string>
}

export async function openBuyer({ rpc, world, key }: TestChain): Promise<Buyer> {
  const pool = world.memePools.find(({ dex }) => dex.endsWith('v2'))
  const [trader] = createCast('test', { kol: 0, retail: 0, sniper: 0, creator: 1, maker: 8, user: 4 }).maker
  if (!pool || !trader) throw new Error('a chain without pools or traders')
  const from = trader.account.address
  await mustBatch(rpc, [['anvil_impersonateAccount', [from]]])
  return {
    token: pool.base,
    async buy(amountIn, mine) {
      const order = { key, pool, trader: from, amountIn, minOut: 0n, deadline: 2n ** 40n }
      const { to, data } = swapTokens(order, 'buy')
      const hash = await rpc.call<string>('eth_sendTransaction', { from, to, data, gas: '0x493e0' })
      await mine()
      const receipt = await rpc.call<{ status: string }>('eth_getTransactionReceipt', hash)
      if (receipt.status !== '0x1') throw new Error('the purchase failed')
      return hash
    },
  }
}
