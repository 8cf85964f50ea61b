/** Returns X's search for the posts that name an address or a ticker, newest first. */
export function searchOnX(text: string): string {
  return `https://x.com/search?q=${encodeURIComponent(text)}&f=live`
}

/** Returns what X calls a token; null for a symbol that is no ticker there. */
export function tickerOf(symbol: string): string | null {
  return /^[\p{L}\p{N}]{1,20}$/u.test(symbol) ? `$${symbol}` : null
}
