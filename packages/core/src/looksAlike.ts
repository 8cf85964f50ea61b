const shown = 4

function ends(address: string): string {
  const text = address.startsWith('0x') ? address.slice(2) : address
  return text.slice(0, shown) + text.slice(-shown)
}

/**
 * True for two different addresses that share their first and last four characters (after 0x): all that lists show and
 * people compare. EVM addresses must be lower case.
 */
export function looksAlike(one: string, other: string): boolean {
  return one !== other && ends(one) === ends(other)
}
