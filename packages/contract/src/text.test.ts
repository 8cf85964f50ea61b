import { expect, test } from 'vitest'
import { zRuleBody } from './alert.ts'
import { zAddedWallet } from './routes/watchedWallets.ts'
import { zWrittenText } from './text.ts'

const hidden = '\u202e\u2066a\u2069\u200b'

test('written text is measured before and after cleaning, since letters can grow', () => {
  const schema = zWrittenText(4)
  expect(schema.parse('  ab\u202e ')).toBe('ab')
  expect(schema.safeParse('a\u202e\u202e\u202e\u202e').success).toBe(false)
  expect(schema.parse('\u0958\u0958')).toBe('\u0915\u093c\u0915\u093c')
  expect(schema.safeParse('\u0958\u0958\u0958').success).toBe(false)
  expect(schema.safeParse('a\0').success).toBe(false)
})

test('every displayed text of a watched wallet is cleaned', () => {
  const given = { chainType: 1, name: hidden, addAddress: `0x${'ab'.repeat(20)}` }
  const texts = { configGroup: hidden, tip: hidden, avatarUrl: hidden }
  expect(zAddedWallet.parse({ ...given, ...texts })).toMatchObject({
    name: 'a',
    configGroup: 'a',
    tip: 'a',
    avatarUrl: 'a',
  })
  expect(zAddedWallet.parse({ ...given, configGroup: '\u202e' }).configGroup).toBe('Default')
  expect(zAddedWallet.safeParse({ ...given, name: '\u202e' }).success).toBe(false)
})

test('an alert rule spells its group as the wallets do', () => {
  const rule = {
    kind: 'group',
    name: hidden,
    group: hidden,
    wallets: 2,
    withinS: 60,
    minUsd: null,
    minMarketCap: null,
    maxMarketCap: null,
  }
  expect(zRuleBody.parse(rule)).toMatchObject({ name: 'a', group: 'a' })
  expect(zRuleBody.safeParse({ ...rule, group: '\u202e' }).success).toBe(false)
})
