import { type RpcFilter, startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { hexToBytes, numberToHex, parseEther } from 'viem'
import { openTrader, type OpenTrader } from './openTrader.ts'
import { environment, startTradingApp } from './tradingApp.ts'

const word = (address: string) => address.slice(2).padStart(64, '0')

/** A node whose blocks come when a trader waits, a server on it, and traders of the page's own code. */
export type TradersChain = Awaited<ReturnType<typeof startTradersChain>>

type TraderChoice = {
  /** The person that trades, of the chain's users. */
  at?: number
  /** How far the trader's clock is ahead of the chain's. */
  aheadMs?: number
  isPreApproved?: boolean
}

/** The chain's own clock: whoever waits lets it go on, and a block be made, unless it stands still. */
async function startClock({ rpc }: TestChain) {
  // As whole as the times of blocks.
  let nowMs = Math.floor(Date.now() / 1_000) * 1_000
  let isStopped = false
  let last: Promise<unknown> = Promise.resolve()
  /** Makes a block, a second later at least, after those that are being made. */
  const mine = async (ms = 1_000) => {
    nowMs += Math.max(ms, 1_000)
    const second = Math.floor(nowMs / 1_000)
    last = last.then(() => rpc.call('evm_mine', second))
    await last
  }
  await mine()
  return {
    now: () => nowMs,
    mine,
    stop: () => (isStopped = true),
    goOn: () => (isStopped = false),
    wait: async (ms: number) => (isStopped ? undefined : mine(ms)),
  }
}

export async function startTradersChain(chainId: 1 | 8453 | 56 = 1) {
  const chain = await startTestChain({ chainId, mining: 'manual' })
  const { key, rpc, users, world } = chain
  const filter: RpcFilter = {}
  const node = await startRpcFilter(chain.rpcUrl, {
    answer: (call) => filter.answer?.(call) ?? null,
    edit: (call, reply) => filter.edit?.(call, reply) ?? reply,
  })
  const clock = await startClock(chain)
  const { app } = await startTradingApp({
    chain: key,
    url: node.url,
    genesis: world.genesisHash,
    now: clock.now,
  })
  const token = world.memePools[0]?.base.toLowerCase() ?? ''
  const personAt = (at: number) => {
    const person = users[at]
    if (!person) throw new Error('the chain has no such person')
    return { wallet: person.account.address.toLowerCase(), ...person }
  }
  return {
    chain,
    app,
    clock,
    /** Changes what the node says to the server. */
    filter,
    /** A token that trades for the coin. */
    token,
    personAt,
    trader({ at = 0, aheadMs = 0, isPreApproved }: TraderChoice = {}): Promise<OpenTrader> {
      const { wallet, privateKey } = personAt(at)
      const given = {
        app,
        environment,
        market: { network: key, token, units: parseEther('0.1') },
        secret: { type: 'evm' as const, bytes: hexToBytes(privateKey) },
        nowMs: () => clock.now() + aheadMs,
        sleep: clock.wait,
        ...(isPreApproved !== undefined && { isPreApproved }),
      }
      return openTrader(given, wallet)
    },
    receipt: (hash: string) => rpc.call<{ status: string } | null>('eth_getTransactionReceipt', hash),
    count: async (wallet: string, block = 'latest') =>
      Number(await rpc.call<string>('eth_getTransactionCount', wallet, block)),
    /** Base units of the token that a wallet holds. */
    held: async (wallet: string) =>
      BigInt(await rpc.call<string>('eth_call', { to: token, data: `0x70a08231${word(wallet)}` }, 'latest')),
    baseFee: async () =>
      BigInt(
        (await rpc.call<{ baseFeePerGas: string }>('eth_getBlockByNumber', 'latest', false)).baseFeePerGas,
      ),
    setBaseFee: (wei: bigint) => rpc.call('anvil_setNextBlockBaseFeePerGas', numberToHex(wei)),
    async end() {
      await app.end()
      await node[Symbol.asyncDispose]()
      await chain.stop()
    },
  }
}
