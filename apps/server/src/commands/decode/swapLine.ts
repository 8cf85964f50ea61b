import type { ChainKey } from '@peregrine/core/network'
import { joinRoutes } from '@peregrine/core/route'
import type { Leg, SwapFact } from '@peregrine/protocols/fact'
import { flowName } from '@peregrine/protocols/flowName'
import { isUnknownToken } from './poolSlots.ts'

type LineLeg = { token: string | null; amount: string | null }

/** One swap as printed by `npm run decode`. */
export type SwapLine = {
  chain: ChainKey
  txHash: string
  /** Log index, or `outer.inner` on Solana. */
  index: number | string
  dex: string
  pool: string | null
  routeId: string
  sender: string | null
  sold: LineLeg
  bought: LineLeg
  /** Reason for the nulls. */
  reason?: string
}

const unknownToken = 'the recording does not tell the token; give the pool in --pools'

function tokenOf({ token }: Leg): string | null {
  return isUnknownToken(token) ? null : token
}

/** Returns the lines of one transaction's swaps, in order, with their routes. */
export function swapLines(
  chain: ChainKey,
  txHash: string,
  swaps: readonly SwapFact[],
  formatIndex: (index: number) => number | string,
): SwapLine[] {
  const legs = swaps.map((fact) => ({
    fact,
    sender: fact.sender,
    sold: { token: tokenOf(fact.sold), units: fact.sold.units },
    bought: { token: tokenOf(fact.bought), units: fact.bought.units },
  }))
  const lines = joinRoutes(txHash, legs, flowName(chain)).flatMap((route) =>
    route.swaps.map(({ fact, sender, sold, bought }) => {
      const isWhole = sold.token !== null && bought.token !== null
      const reason = fact.reason ?? (isWhole ? undefined : unknownToken)
      const line: SwapLine = {
        chain,
        txHash,
        index: formatIndex(fact.index),
        dex: fact.dex,
        pool: fact.pool,
        routeId: route.routeId,
        sender,
        sold: { token: sold.token, amount: sold.units?.toString() ?? null },
        bought: { token: bought.token, amount: bought.units?.toString() ?? null },
        ...(reason && { reason }),
      }
      return { order: fact.index, line }
    }),
  )
  return lines.sort((a, b) => a.order - b.order).map(({ line }) => line)
}
