import type { EvidenceCode, SecurityFlags } from '@peregrine/contract/routes/security'

export type FlagName = keyof SecurityFlags
export type Tone = 'good' | 'bad' | 'warn' | 'neutral' | 'unknown'

/** Ordered by the cost of overlooking them. */
export const flagNames: readonly FlagName[] = [
  'honeypot',
  'buyTax',
  'sellTax',
  'mintable',
  'blacklist',
  'freezable',
  'renounced',
  'poolBurned',
  'poolLocked',
  'openSource',
]

/** A tax above this is a risk by itself. */
const highTaxBps = 1_000

// Tones of each answer for a holder of the token: [true, false].
const meanings: Readonly<Record<Exclude<FlagName, 'buyTax' | 'sellTax'>, readonly [Tone, Tone]>> = {
  honeypot: ['bad', 'good'],
  mintable: ['bad', 'good'],
  blacklist: ['bad', 'good'],
  freezable: ['bad', 'good'],
  renounced: ['good', 'warn'],
  poolBurned: ['good', 'neutral'],
  poolLocked: ['good', 'warn'],
  openSource: ['good', 'warn'],
}

function toneOfTax(bps: number): Tone {
  if (bps > highTaxBps) return 'bad'
  return bps > 0 ? 'warn' : 'good'
}

/** Returns a flag's tone. Unknown is never good. */
export function toneOf(flags: SecurityFlags, name: FlagName): Tone {
  const { value } = flags[name]
  if (value === null) return 'unknown'
  if (name === 'buyTax' || name === 'sellTax') return toneOfTax(Number(value))
  return meanings[name][value ? 0 : 1]
}

/** Flags without which there is no verdict. Published sources are not among them. */
const decisive: readonly FlagName[] = ['honeypot', 'buyTax', 'sellTax', 'mintable', 'blacklist', 'freezable']

export type Verdict = { kind: 'trap' | 'clear' } | { kind: 'risks' | 'unknown' | 'warnings'; count: number }

export const toneOfVerdict: Readonly<Record<Verdict['kind'], Tone>> = {
  trap: 'bad',
  risks: 'bad',
  unknown: 'warn',
  warnings: 'warn',
  clear: 'neutral',
}

/** Returns the overall verdict, which claims no more than the flags do. */
export function verdictOf(flags: SecurityFlags): Verdict {
  if (flags.honeypot.value === true) return { kind: 'trap' }
  const count = (tone: Tone, names: readonly FlagName[]) =>
    names.filter((name) => toneOf(flags, name) === tone).length
  const risks = count('bad', flagNames)
  if (risks > 0) return { kind: 'risks', count: risks }
  const unknown = count('unknown', decisive)
  if (unknown > 0) return { kind: 'unknown', count: unknown }
  const warnings = count('warn', flagNames)
  return warnings > 0 ? { kind: 'warnings', count: warnings } : { kind: 'clear' }
}

const dangerous: ReadonlySet<EvidenceCode> = new Set([
  'permanent-delegate',
  'transfer-hook',
  'default-frozen',
  'non-transferable',
  'recipient-sale-reverted',
  'transfer-reverted',
  'upgradeable',
  'pausable',
])
const harmless: ReadonlySet<EvidenceCode> = new Set(['metadata-fixed', 'confidential-transfer'])

/** Returns a remark's tone. */
export function toneOfRemark(code: EvidenceCode): Tone {
  if (dangerous.has(code)) return 'bad'
  return harmless.has(code) ? 'neutral' : 'warn'
}
