import { type RpcFilter, startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { unknownAbout } from '../../../about.ts'
import type { TradingDeps } from '../../../domain/sends/openSending.ts'
import { defaultTradingSettings, type TradingSettings } from '../../../domain/sends/settings.ts'
import { redact } from '../../../log/secrets.ts'
import { startTestApp, type TestApp } from '../../../realtime/testing/testApp.ts'

const origin = 'http://peregrine.test'
const run = 'run-1'

/** The next nonce of a wallet, once the node has mined all it can: it answers sends before their block is readable. */
export async function settledNonce({ rpc }: TestChain, address: string): Promise<number> {
  for (let round = 0; round < 1_000; round++) {
    const [latest, pending] = await Promise.all(
      ['latest', 'pending'].map((at) => rpc.call('eth_getTransactionCount', address, at)),
    )
    if (latest === pending) return Number(latest)
  }
  throw new Error(`the node does not mine what ${address} has sent`)
}

/** A chain behind a filter that counts what leaves, and apps on one database. */
export type SendChain = Awaited<ReturnType<typeof startSendChain>>

type Options = { settings?: Partial<TradingSettings> }

function tradingOf(chain: TestChain, url: string, settings: Partial<TradingSettings>): TradingDeps {
  return {
    chains: {
      endpoints: { eth: { rpc: [url], ws: [], logs: [], receipts: [], send: [] } },
      genesis: { eth: chain.world.genesisHash },
    },
    settings: { ...defaultTradingSettings, ...settings },
    runId: run,
    faucetUrl: null,
    redact: (text) => redact(text, ['supersecretkey']),
  }
}

/** A node behind a filter that notes every transaction that leaves for it. */
async function startFiltered(chain: TestChain) {
  const left: string[] = []
  const filter: RpcFilter = {}
  const node = await startRpcFilter(chain.rpcUrl, {
    answer(call) {
      if (call.method === 'eth_sendRawTransaction') left.push(String(call.params[0]))
      return filter.answer?.(call) ?? null
    },
    edit: (call, reply) => filter.edit?.(call, reply) ?? reply,
    respond: (calls, response) => filter.respond?.(calls, response) ?? false,
  })
  return { left, filter, node }
}

/** A signed transfer to oneself; `mark` makes another hash of the same nonce. */
function signTransfer(account: PrivateKeyAccount, nonce: number, mark = 0): Promise<Hex> {
  return account.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce,
    to: account.address,
    value: BigInt(mark),
    gas: 21_000n,
    maxFeePerGas: 10_000_000_000n + BigInt(mark),
    maxPriorityFeePerGas: 1_000_000_000n + BigInt(mark),
  })
}

export async function startSendChain({ settings = {} }: Options = {}) {
  const chain: TestChain = await startTestChain({ chainId: 1, mining: 'auto' })
  const { left, filter, node } = await startFiltered(chain)
  const trading = tradingOf(chain, node.url, settings)
  const request = async (_: string, method: string, params: unknown[]) => chain.rpc.call(method, ...params)
  const deps = { trading, request, costLimits: { perSecond: 1e9, burst: 1e9 } }
  const first = await startTestApp(deps)
  const apps: TestApp[] = [first]
  const account = privateKeyToAccount((chain.users[0] as { privateKey: Hex }).privateKey)
  return {
    chain,
    filter,
    left,
    trading,
    about: { ...unknownAbout, environmentId: 'test' },
    account,
    app: first,
    /** Another serving process on the same database. */
    async another(): Promise<TestApp> {
      const app = await startTestApp({ ...deps, pool: first.database.pool })
      apps.push(app)
      return app
    },
    sign: (nonce: number, mark = 0) => signTransfer(account, nonce, mark),
    /** Of the signing wallet. */
    address: account.address.toLowerCase(),
    nonce: () => settledNonce(chain, account.address),
    async end() {
      for (const app of apps.reverse()) await app.end()
      await node[Symbol.asyncDispose]()
      await chain.stop()
    },
  }
}

/** Posts as our page does. */
export async function post(app: TestApp, url: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await app.server.inject({
    method: 'POST',
    url,
    headers: { origin, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
  return { status: reply.statusCode, body: reply.json(), text: reply.body }
}
