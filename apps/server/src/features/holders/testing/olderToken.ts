import { requestOf } from '../../../start/parts.ts'
import { setUpChain } from '../../../start/chainSetup.ts'
import { newHealth } from '../../../start/chainHealth.ts'
import { startIndexing } from '../../../start/startIndexing.ts'
import { inProcessBus } from '../../../bus/inProcessBus.ts'
import { silentLog } from '../../../log/log.ts'
import { buyWithCoin } from '@peregrine/sandbox/evm/swapCalls'
import { launchV2Token } from '@peregrine/sandbox/evm/launchCalls'
import type { ProviderLimits, ProviderProfile } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import type { TestDatabase } from '@peregrine/testkit/database'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet, type TestWallet } from '@peregrine/testkit/testWallet'
import { type Address, encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'

/** Chain time is far behind the machine's. */
const deadline = 2n ** 40n

/** A token with holders and a pool, and blocks after them; everything happens before an index begins. */
export type OlderToken = {
  chain: TestChain
  wallet: TestWallet
  token: Address
  /** Buys some of the token in its pool, in a block of its own. */
  trade(): Promise<void>
  /** Sends some of the token to an address without a trade. */
  give(to: Address, units: bigint): Promise<void>
  /** Every holder with a balance, by the node's own logs and `balanceOf`, in the order of addresses. */
  count(): Promise<[account: string, units: string][]>
}

const launch = {
  kind: 'honest',
  name: 'Old Owl',
  symbol: 'OWL',
  coins: 10n ** 19n,
  taxBps: 0,
  deadline,
} as const

export async function launchOlderToken(seed: number, quietBlocks: number): Promise<OlderToken> {
  const chain = await startTestChain({ chainId: 8453, mining: 'auto' })
  const wallet = createTestWallet(chain)
  const [creator, trader] = chain.users
  if (!creator || !trader) throw new Error('a test chain has users')
  const { address } = creator.account
  const nonce = await wallet.reader.getTransactionCount({ address })
  const { calls, pool } = launchV2Token('base', address, nonce, launch)
  for (const call of calls) await wallet.send(creator, call)
  const token = pool.base
  const give = async (to: Address, units: bigint) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
    await wallet.send(creator, { to: token, data, gas: 100_000n })
  }
  const random = seededRandom(seed)
  for (let i = 0; i < 25; i++)
    await give(
      numberToHex(BigInt(Math.floor(random() * 1e12)) + 4096n, { size: 20 }),
      BigInt(1 + Math.floor(random() * 1e9)),
    )
  await chain.rpc.call('anvil_mine', numberToHex(quietBlocks))
  return {
    chain,
    wallet,
    token,
    give,
    async trade() {
      const order = {
        key: 'base',
        pool,
        trader: trader.account.address,
        amountIn: 10n ** 16n,
        minOut: 0n,
        deadline,
      } as const
      await wallet.send(trader, buyWithCoin(order, 'router'))
    },
    count: () => countHolders(wallet, token),
  }
}

/** Reads every account that a transfer names, and its balance. */
async function countHolders(wallet: TestWallet, token: Address): Promise<[string, string][]> {
  const logs = await wallet.reader.getContractEvents({
    abi: erc20Abi,
    address: token,
    eventName: 'Transfer',
    fromBlock: 0n,
  })
  const accounts = new Set(logs.flatMap(({ args }) => [args.from, args.to]).filter((a) => a !== undefined))
  const counted: [string, string][] = []
  for (const account of accounts) {
    const units = await wallet.balance(token, account)
    if (units > 0n) counted.push([account.toLowerCase(), units.toString()])
  }
  return counted.sort(([a], [b]) => (a < b ? -1 : 1))
}

const nobody = { isEmpty: true, has: () => false }

/** Indexes a test chain from its newest blocks on through a provider. */
export async function indexThrough(
  chain: TestChain,
  database: TestDatabase,
  profile: ProviderProfile,
  limits: Partial<ProviderLimits> = {},
) {
  const provider = await startProvider({
    target: { url: chain.rpcUrl, wsUrl: chain.wsUrl },
    profile,
    limits: { callsPerSecond: 0, latencyMs: 0, ...limits },
  })
  const endpoints = { rpc: [provider.url], ws: [], logs: [], receipts: [], send: [] }
  const facts = await setUpChain({ chain: 'base', endpoints, hooks: {}, sandbox: undefined })
  const priced = chain.world.pricePools.map(
    ({ symbol, address, base, quote }) => [address, { symbol, pool: address, base, quote }] as const,
  )
  const setup = { ...facts, priceSources: new Map(priced) }
  const ended = new AbortController()
  const health = newHealth('base')
  const running = startIndexing({
    setup,
    database: database.config,
    bus: inProcessBus(),
    wanted: nobody,
    health,
    blocksBack: 2,
    signal: ended.signal,
    log: silentLog,
    report: () => undefined,
  })
  const request: ChainRequest = requestOf([setup])
  return {
    provider,
    request,
    health,
    async stop() {
      ended.abort()
      await running
      await provider.stop()
    },
  }
}
