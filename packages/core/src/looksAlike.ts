const shown = 4

function ends(address: string): string {
  const text = address.startsWith('0x') ? address.slice(2) : address
  return text.slice(0, shown) + text.slice(-shown)
}

/**
 * True for two different addresses that begin and end with the same four characters (after 0x): all that lists show of
 * one, and all that people compare. EVM addresses are expected in lower case.
 */
export function looksAlike(one: string, other: string): boolean {
  return one !== other && ends(one) === ends(other)
}
