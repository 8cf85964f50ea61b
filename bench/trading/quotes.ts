import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { networkFacts } from '@peregrine/core/network'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { BenchResult } from '../benchResult.ts'
import { quantile } from '../quantile.ts'
import { findQuoted, quoteUrl, type Wanted } from './traded.ts'

const quotesEach = 200
const maxTokens = 12
const limitMs = { p50: 30, p99: 150 }

const isOneHop = (dex: string) => (quote: QuoteWire) => quote.hops.length === 1 && quote.hops[0]?.dex === dex

const cases: readonly Wanted[] = [
  { name: 'eth-v2', network: 'eth', isWanted: isOneHop('uniswap-v2') },
  { name: 'eth-v3', network: 'eth', isWanted: isOneHop('uniswap-v3') },
  { name: 'two-hops', network: 'bsc', isWanted: ({ hops }) => hops.length === 2 },
  { name: 'bsc', network: 'bsc', isWanted: () => true },
  { name: 'four', network: 'four', isWanted: isOneHop('fourmeme') },
  { name: 'sol', network: 'sol', isWanted: () => true },
  { name: 'pump', network: 'pump', isWanted: isOneHop('pumpfun') },
]

/** A node's own answer to what every quote needs at least: one call after another. */
async function nodeMs(rpcUrl: string, isEvm: boolean): Promise<number> {
  const method = isEvm ? 'eth_getBlockByNumber' : 'getLatestBlockhash'
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: isEvm ? ['latest', false] : [] })
  const startedAt = performance.now()
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await reply.json()
  return performance.now() - startedAt
}

async function timeCase(url: string, info: SandboxInfo, one: Wanted): Promise<BenchResult[]> {
  const tokens = await findQuoted(url, one, maxTokens)
  const { chain, family } = networkFacts[one.network]
  const rpcUrl = info.chains[chain]?.rpcUrl ?? ''
  const times: number[] = []
  const raw: number[] = []
  for (let at = 0; at < quotesEach; at++) {
    const asked = tokens[at % tokens.length]
    if (!asked) break
    const address = quoteUrl(url, one.network, asked, at + 1)
    const startedAt = performance.now()
    const reply = await fetch(address)
    await reply.text()
    // A pool that was emptied meanwhile has no route; nothing else is left out.
    if (reply.ok) times.push(performance.now() - startedAt)
    raw.push(await nodeMs(rpcUrl, family === 'EVM'))
  }
  if (times.length < quotesEach * 0.95) throw new Error(`${one.name}: only ${times.length} quotes`)
  return (['p50', 'p99'] as const).map((name) => {
    const share = name === 'p50' ? 0.5 : 0.99
    const value = quantile(times, share)
    return {
      name: `quote-${one.name}-${name}`,
      value,
      unit: 'ms',
      ratio: value / quantile(raw, share),
      target: `<=${limitMs[name]}`,
      isMet: value <= limitMs[name],
    }
  })
}

/**
 * Times quotes of the server, case by case, while the sandbox trades. `ratio` is how many bare answers of the same node
 * a quote takes, asked in turn.
 */
export async function timeQuotes(url: string): Promise<BenchResult[]> {
  const info = (await (await fetch(`${url}/sandbox`)).json()) as SandboxInfo
  const results: BenchResult[] = []
  for (const one of cases) results.push(...(await timeCase(url, info, one)))
  return results
}
