import { expect, test } from 'vitest'
import { levelText } from './levelText.ts'

test.each([
  ['price', 0.00123, '$0.00123'],
  ['price', 0.0000012345678, '$0.0₅12345678'],
  ['price', 1.1, '$1.1'],
  ['price', 12_345.678, '$12,345.678'],
  ['mcap', 4_123_400, '$4.1234M'],
  ['mcap', 950, '$950'],
  ['mcap', 1_000, '$1K'],
  ['mcap', 12_345_678_900, '$12.3456789B'],
] as const)('%s of %d is %s: no digit is cut', (measure, value, expected) => {
  expect(levelText(measure, value)).toBe(expected)
})
