import type { ChainEndpoints } from '@peregrine/chains/parseEndpoints'
import type { ChainKey } from '@peregrine/core/network'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { TradingDeps } from '../domain/sends/openSending.ts'
import type { TradingSettings } from '../domain/sends/settings.ts'
import { sandboxEndpoints } from './chainSetup.ts'
import type { Parts } from './parts.ts'

/** The sandbox's stand-ins, where the operator has set none. */
function withStandIns(settings: TradingSettings, { builders, solana }: SandboxInfo): TradingSettings {
  const engines = Object.entries(solana).flatMap(([name, url]) =>
    name.startsWith('blockEngine') ? [url] : [],
  )
  return {
    ...settings,
    builderUrls: settings.builderUrls.length > 0 ? settings.builderUrls : Object.values(builders),
    blockEngineUrls: settings.blockEngineUrls.length > 0 ? settings.blockEngineUrls : engines,
    fastNodeUrl: settings.fastNodeUrl ?? solana.fastNode ?? null,
    routeServiceUrl: settings.routeServiceUrl ?? solana.routeService ?? null,
  }
}

/** Returns what this process needs for trades. */
export function tradingOf({ config, sandbox, setups }: Parts): TradingDeps {
  const endpoints: Partial<Record<ChainKey, ChainEndpoints>> = sandbox
    ? sandboxEndpoints(sandbox.info)
    : config.endpoints
  return {
    chains: {
      endpoints,
      genesis: Object.fromEntries(setups.map(({ chain, genesisHash }) => [chain, genesisHash])),
    },
    settings: sandbox ? withStandIns(config.trading, sandbox.info) : config.trading,
    runId: sandbox?.info.runId ?? null,
    faucetUrl: sandbox?.info.faucetUrl ?? null,
    secrets: config.log.secrets,
  }
}
