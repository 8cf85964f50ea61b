const failed = new Set<string>()
const max = 5_000

/**
 * Remembers a failed image, so that it is not requested again while the page is open: lists render their rows many
 * times.
 */
export function rememberFailure(url: string): void {
  if (failed.size >= max) failed.clear()
  failed.add(url)
}

export function hasFailed(url: string): boolean {
  return failed.has(url)
}
