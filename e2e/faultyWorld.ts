import { createChainClock } from '@peregrine/sandbox/evm/chainClock'
import { evmChain, solanaChain } from '@peregrine/sandbox/frame/describeSandbox'
import { buyWithCoin } from '@peregrine/sandbox/evm/swapCalls'
import type { WorldPool } from '@peregrine/sandbox/evm/world'
import { createPeopleSwitch } from '@peregrine/sandbox/people/peopleSwitch'
import { createRandom } from '@peregrine/sandbox/people/random'
import { startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { type SendFault, startSendRouter } from '@peregrine/testkit/fault-proxy/startSendRouter'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { numberToHex } from 'viem'
import { startRouteProxy } from './routeProxy.ts'
import { serveJson } from './serveJson.ts'

const seed = 'faults'
/** Trades a second in Solana's past: enough to have pools that were traded. */
const solanaRate = 2
/** Nobody listens there. */
const deadUrl = 'http://127.0.0.1:9'

/** Mines a block every second, unless it is held. */
async function startMiner({ rpc }: TestChain) {
  const clock = await createChainClock(rpc, createRandom(seed, 'fees'), { usualGwei: 1, keptBlocks: 1e6 })
  let isHeld = false
  let mining: Promise<unknown> = Promise.resolve()
  const mine = async () => {
    await clock.mine(Math.floor(Date.now() / 1_000))
    await clock.nextBaseFee()
  }
  await mine()
  const timer = setInterval(() => {
    mining = mining.then(() => (isHeld ? undefined : mine()))
  }, 1_000)
  return {
    async hold() {
      isHeld = true
      await mining
    },
    release: () => (isHeld = false),
    async stop() {
      clearInterval(timer)
      await mining
    },
  }
}

type Plan = { fault: SendFault; times: number }

/** Faults for transactions in the order in which they first arrive, and all that arrived. */
class SendScript {
  /** Hashes of all sends, repeated ones as well. */
  readonly sent: string[] = []
  readonly #next: Plan[] = []
  readonly #plans = new Map<string, Plan>()

  /** The fault of so many sends of the next new transaction. */
  next(fault: SendFault, times = 1): void {
    this.#next.push({ fault, times })
  }

  /** From now on everything is taken as it should be. */
  heal(): void {
    for (const plan of this.#plans.values()) plan.times = 0
  }

  readonly faultOf = (hash: string): SendFault => {
    this.sent.push(hash)
    const plan = this.#plans.get(hash) ?? this.#next.shift() ?? { fault: null, times: 0 }
    this.#plans.set(hash, plan)
    plan.times -= 1
    return plan.times >= 0 ? plan.fault : null
  }
}

export type FaultyWorld = Awaited<ReturnType<typeof startFaultyWorld>>

/** Somebody buys in a pool: the page knows pools by their trades. */
async function tradeIn({ key, rpc, users, mine }: TestChain, pool: WorldPool): Promise<void> {
  const trader = users[0]?.account.address
  if (!trader) throw new Error('the test chain has no trader')
  const order = { key, pool, trader, amountIn: 10n ** 17n, minOut: 0n, deadline: 2n ** 40n }
  const { to, data, value = 0n } = buyWithCoin(order, 'swapRouter02')
  await rpc.call('anvil_impersonateAccount', trader)
  await rpc.call('eth_sendTransaction', { from: trader, to, data, value: numberToHex(value), gas: '0x61a80' })
  await mine(1)
}

async function openEthereum(closing: (() => Promise<unknown>)[]) {
  const chain = await startTestChain({ chainId: 1, mining: 'manual', seed })
  closing.push(() => chain.stop())
  const { key, world } = chain
  const pool = world.memePools[0]
  if (!pool) throw new Error('the test chain has no pool of a token')
  await tradeIn(chain, pool)
  const script = new SendScript()
  const router = await startSendRouter(chain.rpcUrl, script.faultOf)
  closing.push(() => router.stop())
  const miner = await startMiner(chain)
  closing.push(() => miner.stop())
  const { wsUrl } = chain
  const described = evmChain({ key, world, firstBlock: () => 0, anvil: { rpcUrl: router.url, wsUrl } })
  return { chain, pool, script, miner, described }
}

/**
 * The whole program on chains that a test spoils: an Ethereum whose blocks and sends it rules and whose builders are
 * dead, and a Solana whose people are paused, with a route service that outbids our own routes, and lies when told so.
 */
export async function startFaultyWorld() {
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    const { chain, pool, script, miner, described } = await openEthereum(closing)
    const solana = await startSolanaSandbox({
      seed,
      rate: solanaRate,
      people: createPeopleSwitch(true),
      hasPast: true,
    })
    closing.push(() => solana.stop())
    const routes = await startRouteProxy(solana.standIns['routeService'] ?? '')
    closing.push(() => routes.stop())
    const info = await serveJson(() => ({
      runId: 'faults',
      seed,
      rate: solanaRate,
      url: info.url,
      pid: process.pid,
      chains: { eth: described, sol: solanaChain(solana) },
      accounts: [],
      kols: [],
      builders: { dead: deadUrl },
      faucetUrl: `${info.url}/faucet`,
      solana: { ...solana.standIns, routeService: routes.url },
      stats: solana.stats(),
    }))
    closing.push(() => info.stop())
    const server = await startPeregrine({ env: { SANDBOX_URL: info.url } })
    closing.push(() => server.stop())
    return {
      url: server.url,
      stop,
      eth: {
        rpc: chain.rpc,
        pool: pool.address,
        token: pool.base,
        script,
        miner,
        fund: (wallet: string) => chain.rpc.call('anvil_setBalance', wallet, numberToHex(100n * 10n ** 18n)),
      },
      solana: { rpcUrl: solana.rpcUrl, fund: (wallet: string) => solana.faucet(wallet), routes },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
