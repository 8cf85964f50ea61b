const names: Readonly<Record<string, string>> = { fourmeme: 'four.meme', pumpfun: 'pump.fun' }

/** Returns a launchpad's display name. */
export function launchpadName(id: string): string {
  return names[id] ?? id
}
