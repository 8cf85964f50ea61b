import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { multicall3 } from '@peregrine/sandbox/evm/contractAddresses'
import { sessionCookie } from '@peregrine/server/http/session/sessionCookie'
import { SessionStore } from '@peregrine/server/http/session/sessionStore'
import { startTestApp } from '@peregrine/server/realtime/testing/testApp'
import { defaultTradingSettings } from '@peregrine/server/domain/sends/settings'
import { startFaultProxy } from '@peregrine/testkit/fault-proxy/startFaultProxy'
import { type SendFault, startSendRouter } from '@peregrine/testkit/fault-proxy/startSendRouter'
import { startTestChain } from '@peregrine/testkit/testChain'
import { numberToHex } from 'viem'
import { ask, serverOrigin, type WorldUrls } from './ports.ts'

/** Faults of nodes that are read; each chain has an honest node beside. */
const readFaults = ['null-receipt', 'stale-head', 'mixed-nodes', 'garbage'] as const
const readFaultRate = 0.15
/** A block hash lives for ten seconds: long enough for the slowest machine to send within it. */
const solanaSpeed = 6

export type World = {
  urls: WorldUrls
  /** A contract that takes no coins: a transfer to it reverts. */
  refusing: string
  /** Mines one block; calls at the same time share it. */
  tick(): Promise<void>
  mine(blocks: number): Promise<void>
  /** Gives coins to a wallet. */
  fund(network: 'eth' | 'sol', address: string): Promise<void>
  /** Signs somebody in; the cookie of his session. */
  signIn(address: string): Promise<string>
  /** Faults that were injected into sends, by kind. */
  counts(): Record<string, number>
  stop(): Promise<void>
}

export type WorldOptions = { seed: number; hasSolana: boolean; faultOf(hash: string): SendFault }

async function startFastSolana(seed: number) {
  const worker = new Worker(new URL('./fastSolana.ts', import.meta.url), {
    workerData: { seed: `proof-${seed}`, speed: solanaSpeed },
  })
  const [started] = (await once(worker, 'message')) as [{ rpcUrl: string; genesisHash: string }]
  return { ...started, stop: () => worker.terminate() }
}

/** Runs one after another; calls while one waits share the next. */
function sharedRuns(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return () => {
    next ??= running.then(() => {
      next = null
      running = run()
      return running
    })
    return next
  }
}

type Closing = (() => Promise<unknown>)[]

async function openNode(url: string, { seed, faultOf }: WorldOptions, closing: Closing) {
  const router = await startSendRouter(url, faultOf)
  closing.push(() => router.stop())
  const reads = await startFaultProxy({ target: { url }, kinds: readFaults, rate: readFaultRate, seed })
  closing.push(() => reads.stop())
  return { router, endpoints: { rpc: [reads.url, url], ws: [], logs: [], receipts: [], send: [router.url] } }
}

/** A mined chain, a Solana chain with a fast clock, and our server, which sends and reads through faulty endpoints. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const closing: Closing = []
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    const chain = await startTestChain({ chainId: 1, mining: 'manual' })
    closing.push(() => chain.stop())
    const solana = options.hasSolana ? await startFastSolana(options.seed) : null
    if (solana) closing.push(() => solana.stop())
    const eth = await openNode(chain.rpcUrl, options, closing)
    const sol = solana && (await openNode(solana.rpcUrl, options, closing))
    const app = await startTestApp({
      trading: {
        chains: {
          endpoints: { eth: eth.endpoints, ...(sol && { sol: sol.endpoints }) },
          genesis: { eth: chain.world.genesisHash, ...(solana && { sol: solana.genesisHash }) },
        },
        settings: defaultTradingSettings,
        runId: 'run',
        faucetUrl: null,
        redact: (text) => text,
      },
      request: async (_, method, params) => chain.rpc.call(method, ...params),
      costLimits: { perSecond: 1e9, burst: 1e9 },
    })
    closing.push(() => app.end())
    const urls = { server: app.url, eth: chain.rpcUrl, sol: solana?.rpcUrl ?? null }
    let mined: Promise<void> = Promise.resolve()
    const mine = (blocks: number) => (mined = mined.then(() => chain.mine(blocks)))
    return {
      urls,
      refusing: multicall3,
      mine,
      tick: sharedRuns(() => mine(1)),
      async fund(network, address) {
        if (network === 'eth') await chain.rpc.call('anvil_setBalance', address, numberToHex(10n ** 20n))
        else await ask(urls.sol ?? '', 'requestAirdrop', [address, 1_000_000_000])
      },
      async signIn(address) {
        const owner = { chainFamily: 'EVM', address } as const
        const { secret } = await new SessionStore(app.database.pool, Date.now).open(owner, '', null)
        return `${sessionCookie(serverOrigin).name}=${secret}`
      },
      counts: () => {
        const total: Record<string, number> = {}
        for (const { router } of [eth, ...(sol ? [sol] : [])])
          for (const [kind, count] of Object.entries(router.counts()))
            total[kind] = (total[kind] ?? 0) + count
        return total
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
