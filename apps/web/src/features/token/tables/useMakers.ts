import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import type { TradeWire } from '@peregrine/contract/trade'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { makersQuery, type PoolRef } from '../api.ts'
import type { People } from '../tradeFilter.ts'
import { useSlowly } from '../../../kit/clock/useSlowly.ts'

const maxAsked = 100
/** A busy pool changes its wallets with every frame; they are requested this often. */
const everyMs = 3_000

type Makers = { people: People; of: (wallet: string) => TraderWire | undefined }

/** Returns the relation to the pool's token, trade counts and results of these trades' wallets. */
export function useMakers(pool: PoolRef, trades: readonly TradeWire[]): Makers {
  const wallets = [...new Set(trades.slice(0, maxAsked).map(({ senderAddress }) => senderAddress))].sort()
  const asked = useSlowly(wallets.join(','), everyMs)
  const { data } = useQuery(makersQuery(pool, asked === '' ? [] : asked.split(',')))
  return useMemo(() => {
    const known = new Map(data?.makers.map((maker) => [maker.address, maker]))
    const people = { developer: data?.developer ?? null, snipers: new Set(data?.snipers ?? []) }
    return { people, of: (wallet: string) => known.get(wallet) }
  }, [data])
}
