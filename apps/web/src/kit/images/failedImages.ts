const failed = new Set<string>()
const max = 5_000

/** An image that could not be had is not asked for again while the page is open: lists draw their rows many times. */
export function rememberFailure(url: string): void {
  if (failed.size >= max) failed.clear()
  failed.add(url)
}

export function hasFailed(url: string): boolean {
  return failed.has(url)
}
