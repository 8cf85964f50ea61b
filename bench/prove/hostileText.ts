const traps = [
  '',
  '\u0000',
  '\u202e',
  '\u200b',
  '\ufeff',
  '<script>alert(1)</script>',
  "'; drop table trade; --",
  '${7*7}',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '\ud800',
  '\udfff\ud800',
  'ﷺ'.repeat(40),
  'a\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  '𝐏𝐄𝐏𝐄',
  'рере',
  '0x',
  '0x' + 'f'.repeat(40),
  '0'.repeat(100),
  '-1',
  '1e309',
  'NaN',
  'null',
  '[]',
  '{"__proto__":{"x":1}}',
  '__proto__',
  'constructor',
  'So11111111111111111111111111111111111111112',
  'eth',
  'sol',
  'pump',
  '9'.repeat(400),
  '=1+1',
  '\t\r\n',
  '\\',
  '*',
  '(a+)+$',
  'x'.repeat(10_000),
]

/** Builds a text that something might choke on, from traps, random characters and mixtures of both. */
export function hostileText(random: () => number): string {
  const kind = random()
  const trap = traps[Math.floor(random() * traps.length)] ?? ''
  if (kind < 0.5) return trap
  const length = Math.floor(random() ** 3 * 300)
  let noise = ''
  for (let n = 0; n < length; n++) noise += String.fromCharCode(Math.floor(random() ** 2 * 65_536))
  return kind < 0.75 ? noise : noise.slice(0, length / 2) + trap + noise.slice(length / 2)
}

/** Builds a value of any JSON kind, a few levels deep. */
export function hostileValue(random: () => number, depth = 0): unknown {
  const kind = Math.floor(random() * (depth > 3 ? 5 : 7))
  if (kind === 0) return null
  if (kind === 1) return random() < 0.5
  if (kind === 2) return (random() - 0.5) * 10 ** Math.floor(random() * 300)
  if (kind <= 4) return hostileText(random)
  const size = Math.floor(random() * 5)
  const items = Array.from({ length: size }, () => hostileValue(random, depth + 1))
  if (kind === 5) return items
  const keys = [
    'poolAddress',
    'chainType',
    'timeFrame',
    'type',
    'network',
    'tokens',
    '__proto__',
    hostileText(random).slice(0, 30),
  ]
  return Object.fromEntries(items.map((item) => [keys[Math.floor(random() * keys.length)] ?? 'x', item]))
}
