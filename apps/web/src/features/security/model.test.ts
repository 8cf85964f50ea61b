import type { SecurityFlags } from '@peregrine/contract/routes/security'
import { describe, expect, test } from 'vitest'
import { type FlagName, flagNames, toneOf, toneOfRemark, verdictOf } from './model.ts'

type Values = { [Name in FlagName]: SecurityFlags[Name]['value'] }

/** A token with nothing wrong. */
const sound: Values = {
  honeypot: false,
  buyTax: 0,
  sellTax: 0,
  mintable: false,
  blacklist: false,
  freezable: false,
  renounced: true,
  poolBurned: true,
  poolLocked: true,
  openSource: true,
}

function flagsOf(change: Partial<Values>): SecurityFlags {
  const values = Object.entries({ ...sound, ...change })
  return Object.fromEntries(
    values.map(([name, value]) => [name, { value, measuredAtMs: 0, evidence: [] }]),
  ) as unknown as SecurityFlags
}

describe('the tone of a flag', () => {
  test('what is unknown is never good', () => {
    const unknown = flagsOf(Object.fromEntries(flagNames.map((name) => [name, null])))
    for (const name of flagNames) expect([name, toneOf(unknown, name)]).toEqual([name, 'unknown'])
  })

  test.each([
    ['honeypot', true, 'bad'],
    ['honeypot', false, 'good'],
    ['mintable', true, 'bad'],
    ['blacklist', true, 'bad'],
    ['freezable', true, 'bad'],
    ['renounced', false, 'warn'],
    ['renounced', true, 'good'],
    ['poolBurned', false, 'neutral'],
    ['poolLocked', false, 'warn'],
    ['openSource', false, 'warn'],
    ['buyTax', 0, 'good'],
    ['buyTax', 1, 'warn'],
    ['sellTax', 1000, 'warn'],
    ['sellTax', 1001, 'bad'],
  ] as const)('%s %s is %s', (name, value, tone) => {
    expect(toneOf(flagsOf({ [name]: value }), name)).toBe(tone)
  })

  test('each flag is shown once', () => {
    expect([...flagNames].sort()).toEqual(Object.keys(sound).sort())
  })
})

test.each([
  ['nothing is wrong', {}, { kind: 'clear' }],
  ['it cannot be sold, whatever else', { honeypot: true, mintable: true, sellTax: null }, { kind: 'trap' }],
  ['risks are counted', { mintable: true, sellTax: 2000 }, { kind: 'risks', count: 2 }],
  [
    'a risk weighs more than what is unknown',
    { freezable: true, honeypot: null },
    { kind: 'risks', count: 1 },
  ],
  ['the sale could not be tried', { honeypot: null, sellTax: null }, { kind: 'unknown', count: 2 }],
  [
    'sources and locks do not decide',
    { openSource: null, poolLocked: null, poolBurned: null },
    { kind: 'clear' },
  ],
  ['a small tax is a warning', { buyTax: 300 }, { kind: 'warnings', count: 1 }],
  [
    'warnings are counted: changeable taxes, an owner, liquidity that can leave',
    { buyTax: 700, sellTax: 700, renounced: false, poolLocked: false, openSource: false },
    { kind: 'warnings', count: 5 },
  ],
  [
    'what is unknown weighs more than warnings',
    { honeypot: null, renounced: false },
    { kind: 'unknown', count: 1 },
  ],
] as const)('the verdict when %s', (_name, change, expected) => {
  expect(verdictOf(flagsOf(change))).toEqual(expected)
})

test('remarks: power over holders is bad, what is fixed is neutral, the rest warns', () => {
  expect(toneOfRemark('permanent-delegate')).toBe('bad')
  expect(toneOfRemark('metadata-fixed')).toBe('neutral')
  expect(toneOfRemark('metadata-mutable')).toBe('warn')
})
