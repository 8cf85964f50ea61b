import { Fault } from '@peregrine/core/fault'
import { type ChainFamily, type ChainKey, chainKeys, networkFacts } from '@peregrine/core/network'

/** URLs of one chain, in order of preference. An empty list falls back to `rpc`. */
export type ChainEndpoints = {
  rpc: string[]
  ws: string[]
  logs: string[]
  receipts: string[]
  send: string[]
}

type Env = Record<string, string | undefined>

type Variables = Partial<Record<keyof ChainEndpoints, string>>

/** Purposes and the middle of their variable's name: `ETH_LOGS_RPC_URL`. */
const variables: Record<ChainFamily, Variables> = {
  EVM: { rpc: 'RPC', ws: 'WS', logs: 'LOGS_RPC', receipts: 'RECEIPTS_RPC', send: 'SEND_RPC' },
  SOL: { rpc: 'RPC', ws: 'WS', send: 'SEND_RPC' },
}

/** All environment variables that name endpoints. */
export const endpointVariables: readonly string[] = chainKeys.flatMap((chain) =>
  Object.values(variablesOf(chain)).map((middle) => variableName(chain, middle)),
)

/**
 * Endpoints from the environment: comma-separated lists such as `ETH_RPC_URL`, `ETH_WS_URL`, `ETH_LOGS_RPC_URL`. A URL
 * may end in `#rps=20`, its budget of requests per second, which is not sent.
 *
 * @returns the chains with at least one RPC endpoint
 * @throws Fault `setting.invalid` with the variable's name and its error
 */
export function parseEndpoints(env: Env): Partial<Record<ChainKey, ChainEndpoints>> {
  const chains: Partial<Record<ChainKey, ChainEndpoints>> = {}
  for (const chain of chainKeys) {
    const endpoints = parseChain(env, chain)
    if (endpoints) chains[chain] = endpoints
  }
  return chains
}

function variablesOf(chain: ChainKey): Variables {
  return variables[networkFacts[chain].family]
}

function variableName(chain: ChainKey, middle: string): string {
  return `${chain.toUpperCase()}_${middle}_URL`
}

function parseChain(env: Env, chain: ChainKey): ChainEndpoints | null {
  const endpoints: ChainEndpoints = { rpc: [], ws: [], logs: [], receipts: [], send: [] }
  for (const [purpose, middle] of Object.entries(variablesOf(chain))) {
    const name = variableName(chain, middle)
    endpoints[purpose as keyof ChainEndpoints] = parseList(name, env[name], purpose === 'ws' ? 'ws' : 'http')
  }
  if (endpoints.rpc.length > 0) return endpoints
  const lonely = Object.entries(variablesOf(chain)).find(
    ([purpose]) => endpoints[purpose as keyof ChainEndpoints].length > 0,
  )
  if (!lonely) return null
  throw invalid(variableName(chain, 'RPC'), `must be set when ${variableName(chain, lonely[1])} is set`)
}

function parseList(name: string, text: string | undefined, scheme: 'http' | 'ws'): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  if (parts.length === 1 && parts[0] === '') return []
  parts.forEach((part, i) => {
    const why = whyBad(part, scheme)
    if (why) throw invalid(name, parts.length > 1 ? `entry ${i + 1} ${why}` : why)
  })
  return parts
}

function whyBad(part: string, scheme: 'http' | 'ws'): string | null {
  if (part === '') return 'is empty'
  if (!URL.canParse(part)) return 'is not a URL'
  const { protocol } = new URL(part)
  return protocol === `${scheme}:` || protocol === `${scheme}s:`
    ? null
    : `must begin with ${scheme}:// or ${scheme}s://`
}

function invalid(name: string, why: string): Fault {
  return new Fault('setting.invalid', { name, why })
}
