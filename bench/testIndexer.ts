import { EvmClient } from '@peregrine/chains/evm/evmClient'
import { evmPort } from '@peregrine/chains/evm/evmFamily'
import type { ChainEndpoints } from '@peregrine/chains/parseEndpoints'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { TestChain } from '@peregrine/testkit/testChain'
import { inProcessBus } from '@peregrine/server/bus/inProcessBus'
import type { Bus } from '@peregrine/server/bus/bus'
import type { Wanted } from '@peregrine/server/indexing/transfers/rawTransfer'
import { openLog, silentLog } from '@peregrine/server/log/log'
import { newHealth } from '@peregrine/server/start/chainHealth'
import { setUpChain } from '@peregrine/server/start/chainSetup'
import type { Report } from '@peregrine/server/start/parts'
import { startIndexing } from '@peregrine/server/start/startIndexing'
import type pg from 'pg'

const nobody: Wanted = { isEmpty: true, has: () => false }

export type TestIndexerOptions = {
  /** Endpoints to index from; by default the chain's own. */
  rpcUrls?: readonly string[]
  /** Skips every proof of a block. */
  trustEndpoint?: boolean
  timeoutMs?: number
  /** Wallets whose transfers are read besides the trades. */
  wanted?: Wanted | undefined
  /** Blocks before the head to start at; from the first block by default. */
  blocksBack?: number | null
  /** Bus for the records; by default a private one. */
  bus?: Bus
}

/** An indexer's view of a test chain; it may run in another process. */
export type IndexedChain = Pick<TestChain, 'key' | 'rpcUrl' | 'wsUrl'> & {
  world: Pick<TestChain['world'], 'pricePools'>
}

/** Indexes a test chain, from its first block unless told otherwise, as the server does; `stop` waits until it has ended. */
export async function indexTestChain(
  chain: IndexedChain,
  database: pg.ClientConfig,
  onRecord: (record: ChainRecord) => void,
  {
    rpcUrls,
    trustEndpoint = false,
    timeoutMs,
    wanted = nobody,
    blocksBack = null,
    bus = inProcessBus(),
  }: TestIndexerOptions = {},
) {
  const own: ChainEndpoints = { rpc: [chain.rpcUrl], ws: [chain.wsUrl], logs: [], receipts: [], send: [] }
  const endpoints = rpcUrls ? { ...own, rpc: [...rpcUrls], ws: [] } : own
  const pricePools = chain.world.pricePools.map(({ symbol, address, dex, base, quote }) => ({
    symbol: symbol as 'ETH',
    pool: address,
    dex,
    base,
    quote,
  }))
  const { rpcUrl, wsUrl } = chain
  const place = { rpcUrl, wsUrl, genesisHash: '', contracts: {}, pricePools, baseTokens: [] }
  const facts = await setUpChain({ chain: chain.key, endpoints: own, hooks: {}, sandbox: place })
  const client = new EvmClient({ chain: chain.key, endpoints, trustEndpoint, timeoutMs })
  bus.subscribe(onRecord)
  const health = newHealth(chain.key)
  const ended = new AbortController()
  const log = trustEndpoint
    ? silentLog
    : openLog({ level: 'error', format: 'text', secrets: [] }, (line) => process.stderr.write(line))
  const setup = { ...facts, port: evmPort(client, facts.definition) }
  const { signal } = ended
  const report: Report = (what, error) => log.error({ event: 'work.failed' }, `${what} ${String(error)}`)
  const running = startIndexing({
    setup,
    database,
    bus,
    wanted,
    health,
    blocksBack,
    signal,
    log,
    report,
  })
  return {
    health,
    async stop() {
      ended.abort()
      await running
    },
  }
}
