import type { ChainEndpoints } from '@peregrine/chains/parseEndpoints'
import { inProcessBus } from '@peregrine/server/bus/inProcessBus'
import { openLog } from '@peregrine/server/log/log'
import { type ChainHealth, newHealth } from '@peregrine/server/start/chainHealth'
import { type ChainSetup, setUpChain } from '@peregrine/server/start/chainSetup'
import type { Wanted } from '@peregrine/server/indexing/transfers/rawTransfer'
import type { Report } from '@peregrine/server/start/parts'
import { startIndexing } from '@peregrine/server/start/startIndexing'
import type pg from 'pg'
import { type LiveDefence, portWithout, skipWithout } from './liveDefences.ts'
import type { LiveWorld } from './liveWorld.ts'

const nobody = { isEmpty: true, has: () => false }

const neverMs = 2 ** 31 - 1

export type LiveIndexer = { health: ChainHealth; stop(): Promise<void> }

type Choice = {
  /** The first block to read when nothing is stored; `blocksBack` before the head by default. */
  first?: number
  /** Wallets whose transfers are read; none by default. */
  wanted?: Wanted
}

/** A port whose chain is as high as it was when `first` was chosen, for whoever asks where to start. */
function startingAt(port: ChainSetup['port'], head: number): ChainSetup['port'] {
  return { ...port, source: { ...port.source, getHeadNumber: async () => head } }
}

/**
 * Indexes a chain in live mode, `blocksBack` blocks before the head on, from these endpoints alone; `without` takes a
 * defence out.
 */
export async function indexLive(
  { chain, pricePools }: Pick<LiveWorld, 'chain' | 'pricePools'>,
  endpoints: ChainEndpoints,
  database: pg.ClientConfig,
  blocksBack: number,
  without: LiveDefence | null = null,
  { first, wanted = nobody }: Choice = {},
): Promise<LiveIndexer> {
  const place = {
    rpcUrl: '',
    wsUrl: '',
    genesisHash: '',
    contracts: {},
    pricePools,
    baseTokens: [],
  }
  const health = newHealth(chain)
  const usual = await setUpChain({ chain, endpoints, hooks: {}, sandbox: place })
  const port = portWithout(without, { chain }, endpoints) ?? usual.port
  const setup = { ...usual, port: first === undefined ? port : startingAt(port, first + blocksBack) }
  const ended = new AbortController()
  const log = openLog({ level: 'error', format: 'text', secrets: [] }, (line) => process.stderr.write(line))
  const report: Report = (what, error) => log.error({ event: 'work.failed' }, `${what} ${String(error)}`)
  const running = startIndexing({
    setup,
    database,
    bus: inProcessBus(),
    wanted,
    health,
    blocksBack,
    signal: ended.signal,
    log,
    report,
    // As in life, but for the waits. A gap that nobody recorded is filled by nobody.
    fillTimes: { lookMs: without === 'record' ? neverMs : 200, retryMs: 500, startTries: 0 },
    ...skipWithout(without),
  })
  return {
    health,
    async stop() {
      ended.abort()
      await running
    },
  }
}
