import { expect, test } from 'vitest'
import { parseInviteWord } from './inviteCode.ts'

test.each([
  ['friends', 'friends'],
  ['  Friends-2026 ', 'friends-2026'],
  ['Ｆｒｉｅｎｄｓ', 'friends'],
  ['游隼社区', '游隼社区'],
  ['ab', null],
  ['a'.repeat(33), null],
  ['two words', null],
  ['a/b', null],
  ['‮evil', null],
  ['\u0000nul', null],
  ['\ud800abc', null],
  [`0x${'a1'.repeat(20)}`, null],
  ['11111111111111111111111111111111', null],
])('the code %j is stored as %j', (text, stored) => expect(parseInviteWord(text)).toBe(stored))
