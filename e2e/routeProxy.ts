import { serveJson } from './serveJson.ts'

type RouteQuote = { outAmount: string; otherAmountThreshold: string; slippageBps: number }

/** A hundredth more than there is: what the slippage allows for. */
const more = (units: string) => (BigInt(units) * 101n) / 100n

async function ask(url: string, body?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, body === undefined ? {} : { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`the route service answered ${reply.status}`)
  return reply.json()
}

/** An account of the swap that becomes another one. */
export type RouteLie = { address: string; becomes: string }

/** A route service that outbids every other way by a hundredth, and lies about what it builds once it is told to. */
export async function startRouteProxy(target: string) {
  let lie: RouteLie | null = null
  let built = 0
  const server = await serveJson(async ({ path, body }) => {
    if (path.startsWith('/quote')) {
      const quote = (await ask(target + path)) as RouteQuote
      const out = more(quote.outAmount)
      const least = (out * BigInt(10_000 - quote.slippageBps)) / 10_000n
      return { ...quote, outAmount: String(out), otherAmountThreshold: String(least) }
    }
    built += 1
    const honest = (await ask(target + path, body)) as { swapInstruction: unknown }
    if (!lie) return honest
    const swap = JSON.stringify(honest.swapInstruction).replaceAll(lie.address, lie.becomes)
    return { ...honest, swapInstruction: JSON.parse(swap) }
  })
  return {
    ...server,
    /** Transactions whose instructions were asked for. */
    built: () => built,
    tell: (next: RouteLie | null) => {
      lie = next
    },
  }
}
