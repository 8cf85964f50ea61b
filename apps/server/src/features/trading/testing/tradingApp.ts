import { RpcClient } from '@peregrine/chains/rpc/rpcClient'
import type { ChainKey } from '@peregrine/core/network'
import { defaultTradingSettings } from '../../../domain/sends/settings.ts'
import { startTestApp, type TestApp } from '../../../realtime/testing/testApp.ts'

/** The environment's id that such a server names. */
export const environment = 'test'

type Node = { chain: ChainKey; url: string; genesis: string; now?: () => number }

/** A server on one chain's node, which takes as many calls as come. */
export async function startTradingApp({
  chain,
  url,
  genesis,
  now,
}: Node): Promise<{ app: TestApp; client: RpcClient }> {
  const endpoints = { rpc: [url], ws: [], logs: [], receipts: [], send: [] }
  const client = new RpcClient(chain, endpoints)
  const app = await startTestApp({
    request: (_, method, params) => client.request(method, params),
    trading: {
      chains: { endpoints: { [chain]: endpoints }, genesis: { [chain]: genesis } },
      settings: defaultTradingSettings,
      runId: 'run',
      faucetUrl: null,
      redact: (text) => text,
    },
    ...(now && { now }),
    costLimits: { perSecond: 1e9, burst: 1e9 },
  })
  return { app, client }
}
