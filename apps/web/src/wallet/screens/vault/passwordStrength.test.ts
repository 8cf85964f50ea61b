import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

test.each([
  ['', 'short'],
  ['Ab3$xyz', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678901234', 'weak'],
  ['password', 'weak'],
  ['kX7#mQ2pw', 'fair'],
  ['wonder kettle avocado', 'strong'],
  ['我的仓库密码很长很好记', 'strong'],
])('%s is %s', (text, strength) => {
  expect(passwordStrength(text)).toBe(strength)
})
