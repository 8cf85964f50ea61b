import { toTrendSearch, type TrendSearch } from './trendSearch.ts'

function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  const number = Number(text)
  return text !== '' && Number.isFinite(number) ? number : text
}

/** Text of a trend list's choice, as in its address; '' for the usual one. */
export function presetText(search: TrendSearch): string {
  const pairs = Object.entries(toTrendSearch(search)).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(pairs).toString()
}

/** Parses such a text, dropping what is unknown. */
export function parsePresetText(text: string): TrendSearch {
  const pairs = [...new URLSearchParams(text)].map(([name, value]) => [name, valueOf(value)])
  return toTrendSearch(Object.fromEntries(pairs))
}
