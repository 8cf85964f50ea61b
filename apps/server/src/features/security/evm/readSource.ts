import type { ChainKey } from '@peregrine/core/network'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { type Finding, finding, unknown } from '../finding.ts'

/** Reads whether a contract's source is published. */
export type SourceReader = (chain: ChainKey, address: string) => Promise<Finding>

type Ask = (url: string, init: { signal: AbortSignal }) => Promise<{ ok: boolean; json(): Promise<unknown> }>

const timeoutMs = 4_000

function parseSource(raw: unknown): Finding {
  const { status, result } = (raw ?? {}) as Record<string, unknown>
  const [first] = Array.isArray(result) ? result : []
  const { SourceCode: source } = (first ?? {}) as Record<string, unknown>
  if (status !== '1' || typeof source !== 'string') return unknown('explorer-unreachable')
  return finding(source !== '', source === '' ? 'source-unverified' : 'source-verified')
}

/** Queries Etherscan's API (docs.etherscan.io, `getsourcecode`) if its key is set. */
export function sourceReader(apiKey: string | null, ask: Ask = fetch): SourceReader {
  return async (chain, address) => {
    if (!apiKey) return unknown('no-explorer-key')
    const query = {
      chainid: String(chainDefinitions[chain].chainId),
      module: 'contract',
      action: 'getsourcecode',
    }
    const url = `https://api.etherscan.io/v2/api?${new URLSearchParams({ ...query, address, apikey: apiKey })}`
    try {
      const reply = await ask(url, { signal: AbortSignal.timeout(timeoutMs) })
      return reply.ok ? parseSource(await reply.json()) : unknown('explorer-unreachable')
    } catch {
      // The other flags are worth showing whatever the explorer does; never log the URL, which holds the key.
      return unknown('explorer-unreachable')
    }
  }
}
