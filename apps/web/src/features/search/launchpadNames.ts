const names: Readonly<Record<string, string>> = { fourmeme: 'four.meme', pumpfun: 'pump.fun' }

/** What a launchpad calls itself. */
export function launchpadName(id: string): string {
  return names[id] ?? id
}
