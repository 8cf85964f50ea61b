import { walletTags } from '@peregrine/contract/walletTag'

export const tokenTabs = [
  'trades',
  'holders',
  'traders',
  'buyers',
  'pools',
  'tweets',
  'orders',
  'mine',
] as const
export type TokenTab = (typeof tokenTabs)[number]
export type TokenSearch = {
  tab?: TokenTab
  side?: 'buy' | 'sell'
  min?: number
  /** Comma-separated. */
  maker?: string
  tags?: string
  from?: number
  to?: number
  order?: 'oldest'
}

/** As many as the server takes. */
const maxMakers = 50

function positive(read: unknown): number | undefined {
  const number = Number(read)
  return read !== undefined && Number.isFinite(number) && number > 0 ? number : undefined
}

/** As the server takes them: whole milliseconds. */
const latestMs = 1e14

function timeOf(read: unknown): number | undefined {
  const at = positive(read)
  return at !== undefined && Number.isInteger(at) && at <= latestMs ? at : undefined
}

/** Splits a comma-separated list, without duplicates. */
export function listOf(read: unknown): string[] {
  return typeof read === 'string' ? [...new Set(read.split(',').filter((part) => part !== ''))] : []
}

/** Drops unset fields, as in the address bar. */
export function withoutGaps<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
}

/** Parses the address bar's untrusted text, dropping invalid values. */
export function toTokenSearch(search: Record<string, unknown>): TokenSearch {
  const makers = listOf(search.maker).filter((maker) => /^[0-9A-Za-z]{32,44}$/.test(maker))
  const tags = walletTags.filter((tag) => listOf(search.tags).includes(tag))
  return withoutGaps({
    tab: tokenTabs.find((tab) => tab === search.tab && tab !== 'trades'),
    side: search.side === 'buy' || search.side === 'sell' ? search.side : undefined,
    min: positive(search.min),
    maker: makers.length > 0 ? makers.slice(0, maxMakers).join(',') : undefined,
    tags: tags.length > 0 ? tags.join(',') : undefined,
    from: timeOf(search.from),
    to: timeOf(search.to),
    order: search.order === 'oldest' ? 'oldest' : undefined,
  } as TokenSearch)
}
