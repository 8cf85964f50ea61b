/** In this order: most browsers also name the one that they descend from. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

function nameIn(userAgent: string, names: readonly (readonly [string, string])[]): string | null {
  return names.find(([mark]) => userAgent.includes(mark))?.[1] ?? null
}

/** What a person would call the program behind a User-Agent header: "Chrome · macOS"; its first word for others. */
export function deviceOf(userAgent: string): string | null {
  const known = [nameIn(userAgent, browsers), nameIn(userAgent, systems)].filter((name) => name !== null)
  if (known.length > 0) return known.join(' · ')
  return userAgent.split(/[\s/]/, 1)[0]?.slice(0, 40) || null
}
