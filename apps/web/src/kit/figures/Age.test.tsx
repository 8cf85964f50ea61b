import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startI18n } from '../i18n/startI18n.ts'
import { Age } from './Age.tsx'

afterEach(cleanup)

test.each([
  ['en', 4_000, '4s', '4s ago'],
  ['en', 4 * 3_600_000, '4h', '4h ago'],
  ['zh-CN', 4_000, '4s', '4秒前'],
  ['zh-CN', 4 * 3_600_000, '4h', '4小时前'],
  ['zh-CN', 0, '刚刚', '刚刚'],
] as const)('in %s an age of %i ms is %s, and in a sentence %s', async (locale, ageMs, short, spoken) => {
  await startI18n(locale)
  const sinceMs = Date.now() - ageMs
  const { container } = render(
    <>
      <Age sinceMs={sinceMs} /> <Age sinceMs={sinceMs} isSpoken />
    </>,
  )
  expect(container.textContent).toBe(`${short} ${spoken}`)
})
