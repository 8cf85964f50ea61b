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
  { figure: <Usd value={null} />, says: 'Value not known' },
  { figure: <Usd value={undefined} unknown="liquidity" />, says: 'Liquidity not known' },
  { figure: <Usd value={null} unknown="cap" />, says: 'Market cap not known' },
  { figure: <Price value={null} />, says: 'Price not known' },
  { figure: <Percent value={null} />, says: 'Change not known' },
  { figure: <Percent value={null} unknown="profit" />, says: 'Profit not known' },
  { figure: <Age sinceMs={null} />, says: 'Not seen yet' },
  { figure: <Age sinceMs={null} unknown="birth" />, says: 'Age not known' },
  { figure: <Amount units={null} decimals={18} />, says: 'Amount not known' },
  { figure: <Amount units="1" decimals={null} />, says: 'Amount not known' },
])('a dash says what is not known, and why: $says', async ({ figure, says }) => {
  await startI18n('en')
  render(figure)
  expect(screen.getByText('–').title).toContain(says)
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
