import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startI18n } from '../i18n/startI18n.ts'
import { Age } from './Age.tsx'
import { Amount } from './Amount.tsx'
import { Percent } from './Percent.tsx'
import { Price } from './Price.tsx'
import { Usd } from './Usd.tsx'

afterEach(cleanup)

test.each([
  [<Usd value={null} />, 'Value not known'],
  [<Usd value={undefined} unknown="liquidity" />, 'Liquidity not known'],
  [<Usd value={null} unknown="cap" />, 'Market cap not known'],
  [<Price value={null} />, 'Price not known'],
  [<Percent value={null} />, 'Change not known'],
  [<Percent value={null} unknown="profit" />, 'Profit not known'],
  [<Age sinceMs={null} />, 'Not seen yet'],
  [<Age sinceMs={null} unknown="birth" />, 'Age not known'],
  [<Amount units={null} decimals={18} />, 'Amount not known'],
  [<Amount units="1" decimals={null} />, 'Amount not known'],
])('a dash says what is not known, and why: %#', async (figure, words) => {
  await startI18n('en')
  render(figure)
  expect(screen.getByText('–').title).toContain(words)
})

test('in each language', async () => {
  const titles: string[] = []
  for (const locale of ['zh-CN', 'en', 'zh-TW', 'ja', 'ko'] as const) {
    await startI18n(locale)
    const { unmount } = render(<Usd value={null} unknown="liquidity" />)
    titles.push(screen.getByText('–').title)
    unmount()
  }
  expect(new Set(titles).size).toBe(5)
  expect(titles.join()).not.toContain('unknown.')
})
