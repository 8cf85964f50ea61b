import { expect, test } from 'vitest'
import { timeText } from './timeText.ts'

const at = Date.UTC(2026, 10, 28, 16, 4)
const whole = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const

test.each([
  ['en', 'Nov 28, 2026, 4:04\u00a0PM'],
  ['ko', '2026. 11. 28. 오후\u00a04:04'],
  ['zh-CN', '2026年11月28日 16:04'],
  ['ja', '2026/11/28 16:04'],
])('in %s a line breaks between date and time only', (language, text) => {
  expect(timeText(at, language, whole)).toBe(text)
})
