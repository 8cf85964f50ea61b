import { type RpcFilter, startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import type { EvmNetwork } from '@peregrine/core/trading/autoGas'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet } from '@peregrine/testkit/testWallet'
import { hexToBytes, numberToHex, parseEther } from 'viem'
import type { Owner } from '../../quotes/evm/testing/testPools.ts'
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
  isByOrder?: true
  /** What is traded; by default the chain's first token for its coin. */
  token?: string
  network?: EvmNetwork
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

type Receipt = { status: string; gasUsed: string; effectiveGasPrice: string }

/** What the node says of transactions and wallets. */
function readsOf({ rpc }: TestChain, usual: string) {
  const receipt = (hash: string) => rpc.call<Receipt | null>('eth_getTransactionReceipt', hash)
  /** Base units of a token, by default the chain's usual one, that a wallet holds. */
  const held = async (wallet: string, token = usual) =>
    BigInt(await rpc.call<string>('eth_call', { to: token, data: `0x70a08231${word(wallet)}` }, 'latest'))
  /** Wei that a transaction's gas cost; nothing for one that is in no block. */
  const gasCost = async (hash: string) => {
    const found = await receipt(hash)
    return found ? BigInt(found.gasUsed) * BigInt(found.effectiveGasPrice) : 0n
  }
  return {
    receipt,
    held,
    count: async (wallet: string, block = 'latest') =>
      Number(await rpc.call<string>('eth_getTransactionCount', wallet, block)),
    baseFee: async () =>
      BigInt(
        (await rpc.call<{ baseFeePerGas: string }>('eth_getBlockByNumber', 'latest', false)).baseFeePerGas,
      ),
    /** What a trader's wallet holds of the coin and of a token; the gas of the trader's transactions counts as held. */
    async purse({ trader }: OpenTrader, wallet: string, token: string) {
      const hashes = (await trader.log.list()).flatMap(({ attempts }) => attempts.map(({ hash }) => hash))
      const spent = await Promise.all(hashes.map(gasCost))
      const coins = BigInt(await rpc.call<string>('eth_getBalance', wallet, 'latest'))
      return { coins: spent.reduce((sum, cost) => sum + cost, coins), tokens: await held(wallet, token) }
    },
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
  // An outsider's wallet, whose transactions are mined at once.
  const outsider = createTestWallet(chain, () => clock.mine())
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
    /** A person who deploys tokens and opens pools, by transactions that are mined at once. */
    owner(at = 3): Owner {
      const held: Owner['market']['held'] = (of, { account }) => outsider.balance(of, account.address)
      return { market: { chain, wallet: outsider, send: outsider.send, held }, person: personAt(at) }
    },
    trader({ at = 0, aheadMs = 0, ...choice }: TraderChoice = {}): Promise<OpenTrader> {
      const { wallet, privateKey } = personAt(at)
      const given = {
        app,
        environment,
        market: { network: choice.network ?? key, token: choice.token ?? token, units: parseEther('0.1') },
        secret: { type: 'evm' as const, bytes: hexToBytes(privateKey) },
        nowMs: () => clock.now() + aheadMs,
        sleep: clock.wait,
        ...choice,
      }
      return openTrader(given, wallet)
    },
    ...readsOf(chain, token),
    setBaseFee: (wei: bigint) => rpc.call('anvil_setNextBlockBaseFeePerGas', numberToHex(wei)),
    async end() {
      await app.end()
      await node[Symbol.asyncDispose]()
      await chain.stop()
    },
  }
}
