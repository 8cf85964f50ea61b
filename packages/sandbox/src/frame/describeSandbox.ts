import { type Cast, userAccounts } from '../evm/cast.ts'
import { chainIds, type EvmKey } from '../evm/contractAddresses.ts'
import type { EvmChain } from '../evm/startEvmChain.ts'
import type { PricePool, SandboxChain, SandboxInfo, SandboxStats } from '../sandboxInfo.ts'
import type { SolanaSandbox } from '../solana/startSolanaSandbox.ts'
import { builderNames } from './builder.ts'
import { baseTokens, contractNames } from './contractNames.ts'
import type { SandboxSettings } from './settings.ts'
import type { StatsCounter } from './statsCounter.ts'

/** Everything running in one sandbox. */
export type SandboxParts = {
  settings: SandboxSettings
  runId: string
  /** URL of the information server. */
  url: string
  evm: Record<EvmKey, EvmChain>
  solana: SolanaSandbox
  cast: Cast
  counter: StatsCounter
}

/** An EVM chain as a client sees it. */
export function evmChain({
  key,
  anvil,
  world,
  firstBlock,
}: Pick<EvmChain, 'key' | 'world' | 'firstBlock'> & {
  anvil: Pick<EvmChain['anvil'], 'rpcUrl' | 'wsUrl'>
}): SandboxChain {
  return {
    chainId: chainIds[key],
    rpcUrl: anvil.rpcUrl,
    wsUrl: anvil.wsUrl,
    genesisHash: world.genesisHash,
    firstBlock: firstBlock(),
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

/** The Solana chain as a client sees it. */
export function solanaChain({
  rpcUrl,
  wsUrl,
  genesisHash,
  contracts,
  pricePools,
  baseTokens: tokens,
}: SolanaSandbox): SandboxChain {
  return { rpcUrl, wsUrl, genesisHash, contracts, pricePools, baseTokens: tokens }
}

function addUp(parts: readonly SandboxStats[]): SandboxStats {
  return parts.reduce((sum, part) => ({
    trades: sum.trades + part.trades,
    tradesByNetwork: { ...sum.tradesByNetwork, ...part.tradesByNetwork },
    tokensCreated: sum.tokensCreated + part.tokensCreated,
    errors: { ...sum.errors, ...part.errors },
    blocks: { ...sum.blocks, ...part.blocks },
  }))
}

/** Current body of `GET /sandbox`. */
export function describeSandbox({
  settings,
  runId,
  url,
  evm,
  solana,
  cast,
  counter,
}: SandboxParts): SandboxInfo {
  const blocks = { eth: evm.eth.blocks(), base: evm.base.blocks(), bsc: evm.bsc.blocks() }
  const evmKols = cast.kol.map(({ account, name }) => ({
    family: 'EVM' as const,
    address: account.address.toLowerCase(),
    name,
  }))
  return {
    runId,
    seed: settings.seed,
    rate: settings.rate,
    url,
    pid: process.pid,
    chains: {
      eth: evmChain(evm.eth),
      base: evmChain(evm.base),
      bsc: evmChain(evm.bsc),
      sol: solanaChain(solana),
    },
    accounts: [
      ...userAccounts(cast),
      ...solana.accounts.map((account) => ({ family: 'SOL' as const, ...account })),
    ],
    kols: [...evmKols, ...solana.kols.map((kol) => ({ family: 'SOL' as const, ...kol }))],
    builders: Object.fromEntries(builderNames.map((name) => [name, `${url}/builder/${name}`])),
    faucetUrl: `${url}/faucet`,
    solana: solana.standIns,
    stats: addUp([counter.stats(blocks), solana.stats()]),
  }
}
