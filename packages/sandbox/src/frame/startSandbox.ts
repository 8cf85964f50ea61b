import { randomUUID } from 'node:crypto'
import { evmKeys, type EvmKey } from '../evm/addressBook.ts'
import { type Cast, createCast, userAccounts } from '../evm/cast.ts'
import { type EvmChain, startEvmChain } from '../evm/startEvmChain.ts'
import type { PricePool, SandboxChain, SandboxInfo } from '../sandboxInfo.ts'
import { builderNames } from './builder.ts'
import { baseTokens, contractNames } from './contractNames.ts'
import { createFaucet } from './faucet.ts'
import { claimFolder } from './folderRecord.ts'
import { startInfoServer } from './infoServer.ts'
import { networkRates } from './networkRates.ts'
import type { SandboxSettings } from './settings.ts'
import { createStatsBook } from './statsBook.ts'

export type RunningSandbox = { info(): SandboxInfo; stop(): Promise<void> }

function chainInfo({ key, anvil, world }: EvmChain, chainId: number): SandboxChain {
  return {
    chainId,
    rpcUrl: anvil.rpcUrl,
    wsUrl: anvil.wsUrl,
    genesisHash: world.genesisHash,
    contracts: contractNames(key),
    pricePools: world.pricePools.map(({ symbol, address, dex, base, quote }) => ({
      symbol: symbol as PricePool['symbol'],
      pool: address,
      dex,
      base,
      quote,
    })),
    baseTokens: baseTokens(key),
  }
}

function kolsOf(cast: Cast): SandboxInfo['kols'] {
  return cast.kol.map(({ account, name }) => ({
    family: 'EVM',
    address: account.address.toLowerCase(),
    name,
  }))
}

const chainIdOf: Record<EvmKey, number> = { eth: 1, base: 8453, bsc: 56 }

/**
 * Starts the chains, the people and the information server of one data folder.
 *
 * @throws FolderTaken while another sandbox runs there
 */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  const { seed, rate, port } = settings
  const runId = randomUUID()
  const record = claimFolder(settings.dataDir, runId)
  const counts = createStatsBook()
  const cast = createCast(seed)
  const rates = networkRates(rate)
  const started = await Promise.allSettled(
    evmKeys.map((key, i) =>
      startEvmChain({
        key,
        seed,
        cast,
        counts,
        rates: rates[key],
        port: port === 0 ? 0 : port + 1 + i,
        dataDir: record.folder,
        onSpawn: record.addAnvil,
      }),
    ),
  )
  const chains = started.filter((result) => result.status === 'fulfilled').map(({ value }) => value)
  const stopAll = async () => {
    await Promise.all(chains.map((chain) => chain.stop()))
    record.release()
  }
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await stopAll()
    throw failed.reason
  }
  const chainOf = (key: EvmKey): EvmChain => {
    const chain = chains.find((known) => known.key === key)
    if (!chain) throw new Error(`${key} does not run`)
    return chain
  }
  let url = ''
  const info = (): SandboxInfo => ({
    runId,
    seed,
    rate,
    url,
    pid: process.pid,
    chains: {
      eth: chainInfo(chainOf('eth'), chainIdOf.eth),
      base: chainInfo(chainOf('base'), chainIdOf.base),
      bsc: chainInfo(chainOf('bsc'), chainIdOf.bsc),
    },
    accounts: userAccounts(cast),
    kols: kolsOf(cast),
    builders: Object.fromEntries(builderNames.map((name) => [name, `${url}/builder/${name}`])),
    faucetUrl: `${url}/faucet`,
    solana: {},
    stats: counts.stats(Object.fromEntries(chains.map(({ key, blocks }) => [key, blocks()]))),
  })
  const http = await startInfoServer(port, {
    info,
    failures: counts.lastFailures,
    ethRpcUrl: () => chainOf('eth').anvil.rpcUrl,
    faucet: createFaucet((key) => chainOf(key).anvil.rpc),
  })
  url = http.url
  record.ready(url)
  return {
    info,
    async stop() {
      http.server.close()
      http.server.closeAllConnections()
      await stopAll()
    },
  }
}
