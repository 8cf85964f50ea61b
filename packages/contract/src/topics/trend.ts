import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { zIncompleteSince } from '../routes/gaps.ts'
import { getTrend, type TrendRow, zNetworkFlow, zTrendRow } from '../routes/trend.ts'
import { zText } from '../text.ts'
import { defineTopic } from '../topic.ts'

const { window, sort, order, limit, minPool, maxAge, minTrades24h, minVolume24h, minMarketCap } =
  getTrend.query.shape

const zFilter = z.object({ minPool, maxAge, minTrades24h, minVolume24h, minMarketCap })
export type TrendFilterParams = z.output<typeof zFilter>
/** Spelled out, since the page has no schemas. */
const filterNames = ['minPool', 'maxAge', 'minTrades24h', 'minVolume24h', 'minMarketCap'] as const

/** Canonical text of a filter: `minPool=1000;maxAge=60`. Part of the stream's name. */
export function trendFilterText(filter: TrendFilterParams): string {
  return filterNames
    .flatMap((name) => (filter[name] === undefined ? [] : `${name}=${filter[name]}`))
    .join(';')
}

/** Parses a text of `trendFilterText`; null for any other text. */
export function parseTrendFilter(text: string): TrendFilterParams | null {
  const pairs = text === '' ? [] : text.split(';').map((part) => part.split('='))
  const parsed = zFilter.strict().safeParse(Object.fromEntries(pairs))
  return parsed.success && trendFilterText(parsed.data) === text ? parsed.data : null
}

export const trendRowId = ({ network, tokenAddress }: TrendRow): string => `${network} ${tokenAddress}`

const zState = z.object({
  /** End of the windows, in milliseconds. */
  at: z.number(),
  incompleteSince: zIncompleteSince,
  rows: z.array(zTrendRow),
  networks: z.array(zNetworkFlow),
})
export type TrendState = z.infer<typeof zState>

const zEvent = z.object({
  at: z.number(),
  incompleteSince: zIncompleteSince,
  networks: z.array(zNetworkFlow),
  /** Ids of all rows, in order. */
  order: z.array(z.string()),
  /** New or changed rows. */
  rows: z.array(zTrendRow),
})
export type TrendEvent = z.infer<typeof zEvent>

/**
 * The trend list of one network or `all`, in one window, order and filter: the reply of `/api/trend/:network`, kept up
 * to date.
 */
export const trend = defineTopic({
  name: 'trend',
  params: z.object({
    network: z.union([z.literal('all'), zNetworkInput]),
    window,
    sort,
    order,
    limit,
    filter: zText(200)
      .default('')
      .refine((text) => parseTrendFilter(text) !== null),
  }),
  snapshot: zState,
  event: zEvent,
  apply(state, { at, incompleteSince, networks, order: ids, rows }) {
    const known = new Map([...state.rows, ...rows].map((row) => [trendRowId(row), row]))
    return { at, incompleteSince, networks, rows: ids.flatMap((id) => known.get(id) ?? []) }
  },
})
