import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodeBase58 } from '@peregrine/core/base58'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { countingLandings, createStatsCounter } from '../frame/statsCounter.ts'
import { createPeopleSwitch, type PeopleSwitch } from '../people/peopleSwitch.ts'
import { createRandom } from '../people/random.ts'
import type { PricePool, SandboxStats, SandboxToken } from '../sandboxInfo.ts'
import { Ledger } from './ledger/ledger.ts'
import { castPeople } from './people/cast.ts'
import type { Market } from './people/market.ts'
import { mintDollars, openMarkets } from './people/openMarkets.ts'
import { createSender } from './people/sender.ts'
import { openStreet } from './people/openStreet.ts'
import {
  cpmmAccounts,
  cpmmPool,
  pumpAccounts,
  pumpSwapAccounts,
  tokenMetadata,
  usdc,
} from './programs/addresses.ts'
import { installPrograms } from './programs/installPrograms.ts'
import { createRpcServer } from './rpc/createRpcServer.ts'
import { engineRegions } from './rpc/placeFaults.ts'
import { keypairFor } from './wire/keypair.ts'

export type SolanaSandboxOptions = {
  /** 0 picks a free port. */
  port?: number
  seed: string
  /** Trades per second on Solana, half of them on the launchpad; 0 means no trades. */
  rate: number
  /** By default the people are never paused. */
  people?: PeopleSwitch
  /** Starts with a minute of blocks in which the people have already traded. */
  hasPast?: boolean
  log?: (line: string) => void
  /** Maximum bytes of stored transactions; older blocks are dropped. */
  historyBytes?: number
}

export type SolanaSandbox = {
  rpcUrl: string
  wsUrl: string
  genesisHash: string
  /** Program or account address by name. */
  contracts: Record<string, string>
  pricePools: PricePool[]
  baseTokens: SandboxToken[]
  kols: { address: string; name: string }[]
  /** Funded accounts for users; `privateKey` is base58 of 64 bytes. */
  accounts: { address: string; privateKey: string; label: string }[]
  /** URLs of the stand-ins by name. */
  standIns: Record<string, string>
  stats(): SandboxStats
  /** The latest failure of each kind. */
  lastFailures(): Record<string, string>
  /** Serves a stand-in's path under `/solana/`; false if there is none. */
  handleHttp(request: IncomingMessage, response: ServerResponse): boolean
  /** Gives 100 SOL, or 10,000 of the stable coin if its mint is given. */
  faucet(address: string, mint?: string): void
  stop(): Promise<void>
}

const accountCount = 5
/** A minute. */
const pastSlots = 150
const faucetLamports = 100_000_000_000n
const faucetDollars = 10_000_000_000n

/**
 * Starts a Solana chain in this process: litesvm behind JSON-RPC and websocket on one port of 127.0.0.1, stand-ins for
 * pump.fun, PumpSwap and Raydium CPMM at their mainnet ids, and simulated traders.
 */
export async function startSolanaSandbox(options: SolanaSandboxOptions): Promise<SolanaSandbox> {
  const { port = 0, seed, rate, log = () => undefined, historyBytes = 16_000_000 } = options
  const { people = createPeopleSwitch(), hasPast = false } = options
  const ledger = new Ledger({ seed, historyBytes, pastSlots: hasPast ? pastSlots : 0 })
  const market = createMarket(ledger, options, people)
  const { cast, counter } = market
  installPrograms(ledger, cast.migrator.address)
  openMarkets(market, seed)
  const accounts = fundAccounts(market, seed)
  const faucet = (address: string, mint?: string): void => {
    if (mint === usdc) mintDollars(market, address, faucetDollars)
    else ledger.fund(address, faucetLamports)
  }
  const context = { ledger, faucet: (address: string, amount: bigint) => ledger.fund(address, amount) }
  const life = openStreet(market, seed)
  ledger.liveThroughPast(life.liveOneSlot)
  const server = await createRpcServer(context, port)
  life.start()
  const rpcUrl = `http://127.0.0.1:${server.port}`
  log(`Solana at ${rpcUrl}, ${rate} trades a second`)
  return {
    rpcUrl,
    wsUrl: rpcUrl.replace('http', 'ws'),
    genesisHash: ledger.genesisHash,
    contracts: contracts(market),
    pricePools: [
      {
        symbol: 'SOL',
        pool: cpmmPool(nativeSolMint, usdc).pool,
        dex: 'raydium-cpmm',
        base: nativeSolMint,
        quote: usdc,
      },
    ],
    baseTokens: [
      { symbol: 'SOL', address: nativeSolMint, decimals: 9, isStable: false },
      { symbol: 'USDC', address: usdc, decimals: 6, isStable: true },
    ],
    kols: cast.kols.map(({ address, name }) => ({ address, name })),
    accounts,
    standIns: {
      ...blockEngines(rpcUrl),
      fastNode: `${rpcUrl}/solana/fast`,
      routeService: `${rpcUrl}/solana/route`,
      faults: `${rpcUrl}/solana/faults`,
      priorityFees: rpcUrl,
    },
    stats: () => counter.stats({ sol: ledger.height() }),
    lastFailures: () => counter.lastFailures(),
    handleHttp: server.handleStandIn,
    faucet,
    async stop() {
      life.stop()
      ledger.stop()
      await server.stop()
    },
  }
}

function createMarket(
  ledger: Market['ledger'],
  { seed, rate }: SolanaSandboxOptions,
  people: PeopleSwitch,
): Market {
  const random = createRandom(seed, 'solana-people')
  const counter = countingLandings(createStatsCounter(), people)
  const send = createSender(ledger, counter, createRandom(seed, 'solana-fees'))
  return {
    ledger,
    cast: castPeople(seed),
    random,
    counter,
    send,
    rate,
    people,
    curves: [],
    pools: [],
    established: [],
    solUsd: 180,
  }
}

function fundAccounts(market: Market, seed: string): SolanaSandbox['accounts'] {
  return Array.from({ length: accountCount }, (_, index) => {
    const { address, secret } = keypairFor(seed, `account-${index}`)
    market.ledger.fund(address, 10n * faucetLamports)
    mintDollars(market, address, faucetDollars)
    return { address, privateKey: encodeBase58(secret), label: `Solana trader ${index + 1}` }
  })
}

/** One name per region: `blockEngineNy`, … */
function blockEngines(rpcUrl: string): Record<string, string> {
  const named = engineRegions.map((region) => {
    const name = `blockEngine${region.charAt(0).toUpperCase()}${region.slice(1)}`
    return [name, `${rpcUrl}/solana/block-engine/${region}`]
  })
  return Object.fromEntries(named)
}

function contracts({ established, cast }: Market): Record<string, string> {
  const { pumpfun, pumpswap, raydiumCpmm } = programs
  const tokens = established.map(({ symbol, mint }) => [`token${symbol}`, mint] as const)
  return {
    pumpfun,
    pumpGlobal: pumpAccounts.global,
    pumpMigrator: cast.migrator.address,
    pumpswap,
    pumpswapGlobalConfig: pumpSwapAccounts.globalConfig,
    raydiumCpmm,
    raydiumCpmmConfig: cpmmAccounts.config,
    tokenMetadata,
    usdc,
    ...Object.fromEntries(tokens),
  }
}
