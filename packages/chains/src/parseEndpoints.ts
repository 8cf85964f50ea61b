import { Fault } from '@peregrine/core/fault'
import { type ChainFamily, type ChainKey, chainKeys, networkFacts } from '@peregrine/core/network'

/** URLs of one chain, in order of preference. An empty list falls back to `rpc`. */
export type ChainEndpoints = {
  rpc: string[]
  ws: string[]
  logs: string[]
  receipts: string[]
  send: string[]
  /** Solana's blocks by push; each URL ends in `#x-token=…` if the provider gave a token. */
  grpc?: string[]
}

type Env = Record<string, string | undefined>

type Variables = Partial<Record<keyof ChainEndpoints, string>>

/** Purposes and the middle of their variable's name: `ETH_LOGS_RPC_URL`. */
const variables: Record<ChainFamily, Variables> = {
  EVM: { rpc: 'RPC', ws: 'WS', logs: 'LOGS_RPC', receipts: 'RECEIPTS_RPC', send: 'SEND_RPC' },
  SOL: { rpc: 'RPC', ws: 'WS', send: 'SEND_RPC', grpc: 'GRPC' },
}

/** All environment variables that name endpoints. */
export const endpointVariables: readonly string[] = [
  ...chainKeys.flatMap((chain) =>
    Object.values(variablesOf(chain)).map((middle) => variableName(chain, middle)),
  ),
  'SOL_GRPC_TOKEN',
]

/** Names of the variables that set a chain's endpoints, by purpose. */
export function variablesOfChain(chain: ChainKey): Variables {
  return Object.fromEntries(
    Object.entries(variablesOf(chain)).map(([purpose, middle]) => [purpose, variableName(chain, middle)]),
  )
}

/**
 * Endpoints from the environment: comma-separated lists such as `ETH_RPC_URL`, `ETH_WS_URL`, `ETH_LOGS_RPC_URL`. A URL
 * may end in `#rps=20`, its budget of requests per second, which is not sent. A gRPC URL may end in `#x-token=…`; those
 * that do not get `SOL_GRPC_TOKEN`.
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
    const urls = parseList(name, env[name], purpose === 'ws' ? 'ws' : 'http')
    if (purpose !== 'grpc') endpoints[purpose as keyof ChainEndpoints] = urls
    else if (urls.length > 0) endpoints.grpc = urls.map((url) => withToken(url, env.SOL_GRPC_TOKEN))
  }
  if (endpoints.rpc.length > 0) return endpoints
  const lonely = Object.entries(variablesOf(chain)).find(
    ([purpose]) => (endpoints[purpose as keyof ChainEndpoints] ?? []).length > 0,
  )
  if (!lonely) return null
  throw invalid(variableName(chain, 'RPC'), `must be set when ${variableName(chain, lonely[1])} is set`)
}

/** A URL's own token wins. */
function withToken(text: string, token: string | undefined): string {
  const url = new URL(text)
  const options = new URLSearchParams(url.hash.slice(1))
  if (!token?.trim() || options.has('x-token')) return text
  options.set('x-token', token.trim())
  url.hash = options.toString()
  return url.href
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
