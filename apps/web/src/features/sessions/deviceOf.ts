/** Order matters: most browsers also name the one they descend from. */
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

/** Returns the device behind a User-Agent header: "Chrome · macOS", or the first word of an unknown one. */
export function deviceOf(userAgent: string): string | null {
  const known = [nameIn(userAgent, browsers), nameIn(userAgent, systems)].filter((name) => name !== null)
  if (known.length > 0) return known.join(' · ')
  return userAgent.split(/[\s/]/, 1)[0]?.slice(0, 40) || null
}
