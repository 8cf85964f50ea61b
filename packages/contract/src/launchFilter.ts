/** Filterable figures of a launchpad token. Money in dollars, `age` in minutes, shares in percent. */
export const launchRanges = [
  'mcap',
  'liquidity',
  'volume',
  'holders',
  'age',
  'trades',
  'buys',
  'sells',
  'dev',
  'top10',
  'snipers',
  'progress',
  'kols',
  'newWallets',
  'firstBuyers',
] as const
export type LaunchRange = (typeof launchRanges)[number]

export type Range = { min: number | null; max: number | null }

export type LaunchFilter = {
  ranges: Partial<Record<LaunchRange, Range>>
  /** Text that a token's symbol, name or address must contain, in addition to all other conditions; '' matches all. */
  find: string
  /** The symbol, name or address must contain one of these; empty matches all. */
  include: readonly string[]
  exclude: readonly string[]
  /** Symbols of accepted quote coins; empty matches all. */
  quotes: readonly string[]
  /** True if the liquidity has moved to a DEX pool; null matches both. */
  isMigrated: boolean | null
}

export const noLaunchFilter: LaunchFilter = {
  ranges: {},
  find: '',
  include: [],
  exclude: [],
  quotes: [],
  isMigrated: null,
}

/** Maximum length of a filter text accepted by the server. */
export const maxFilterText = 600

const maxWords = 10
const numberPattern = /^-?\d{1,15}(\.\d{1,6})?$/

function toNumber(text: string): number | null {
  return numberPattern.test(text) ? Number(text) : null
}

function wordsOf(text: string): string[] {
  const words = text.split(',').flatMap((part) => {
    const word = decode(part).trim().toLowerCase()
    return word === '' ? [] : [word]
  })
  return [...new Set(words)].slice(0, maxWords)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    // A lone % is literal.
    if (error instanceof URIError) return part
    throw error
  }
}

const wordsText = (words: readonly string[]): string => [...words].sort().map(encodeURIComponent).join(',')

/**
 * Canonical text of a filter: `mcap=1000~;holders=~500;in=pepe`. Part of the stream name, so that readers with equal
 * filters share a stream.
 */
export function launchFilterText(filter: LaunchFilter): string {
  const { ranges, find, include, exclude, quotes, isMigrated } = filter
  const parts = launchRanges.flatMap((name) => {
    const { min = null, max = null } = ranges[name] ?? {}
    return min === null && max === null ? [] : [`${name}=${min ?? ''}~${max ?? ''}`]
  })
  if (find !== '') parts.push(`find=${encodeURIComponent(find)}`)
  if (include.length > 0) parts.push(`in=${wordsText(include)}`)
  if (exclude.length > 0) parts.push(`out=${wordsText(exclude)}`)
  if (quotes.length > 0) parts.push(`quote=${wordsText(quotes)}`)
  if (isMigrated !== null) parts.push(`migrated=${isMigrated ? 'yes' : 'no'}`)
  return parts.join(';')
}

function readRange(text: string): Range {
  const [min = '', max = ''] = text.split('~')
  return { min: toNumber(min), max: toNumber(max) }
}

type Draft = { -readonly [Name in keyof LaunchFilter]: LaunchFilter[Name] }

function readPart(filter: Draft, name: string, value: string): void {
  const range = launchRanges.find((known) => known === name)
  if (range) filter.ranges = { ...filter.ranges, [range]: readRange(value) }
  else if (name === 'find') filter.find = wordsOf(value)[0] ?? ''
  else if (name === 'in') filter.include = wordsOf(value)
  else if (name === 'out') filter.exclude = wordsOf(value)
  else if (name === 'quote') filter.quotes = wordsOf(value)
  else if (name === 'migrated') filter.isMigrated = value === 'yes' ? true : value === 'no' ? false : null
}

/** Parses a filter text; unknown parts are ignored. */
export function parseLaunchFilter(text: string): LaunchFilter {
  const filter: Draft = { ...noLaunchFilter }
  for (const part of text.slice(0, maxFilterText).split(';')) {
    const at = part.indexOf('=')
    if (at > 0) readPart(filter, part.slice(0, at), part.slice(at + 1))
  }
  return filter
}
