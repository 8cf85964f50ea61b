import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startI18n } from '../i18n/startI18n.ts'
import { Age } from './Age.tsx'
import { Amount } from './Amount.tsx'
import { Percent } from './Percent.tsx'
import { Price } from './Price.tsx'
import { UnknownFigure } from './UnknownFigure.tsx'
import { Usd, Volume } from './Usd.tsx'

afterEach(cleanup)

test.each([
  { figure: <Usd value={null} />, says: 'Value unknown' },
  { figure: <Usd value={undefined} unknown="liquidity" />, says: 'Liquidity unknown' },
  { figure: <Usd value={null} unknown="cap" />, says: 'Market cap unknown' },
  { figure: <Volume value={null} unpriced={2} />, says: 'Volume unknown' },
  { figure: <UnknownFigure of="snipers" />, says: 'Snipers unknown' },
  { figure: <UnknownFigure of="holders" />, says: 'Unknown: not counted yet' },
  { figure: <Price value={null} />, says: 'Price unknown' },
  { figure: <Percent value={null} />, says: 'Change unknown' },
  { figure: <Percent value={null} unknown="profit" />, says: 'Profit unknown' },
  { figure: <Age sinceMs={null} />, says: 'Not seen yet' },
  { figure: <Age sinceMs={null} unknown="birth" />, says: 'Age unknown' },
  { figure: <Amount units={null} decimals={18} />, says: 'Amount unknown' },
  { figure: <Amount units="1" decimals={null} />, says: 'Amount unknown' },
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

test('a tap says why without opening the row below, and another closes it', async () => {
  await startI18n('en')
  const opened: string[] = []
  render(
    <a href="#row" onClick={() => opened.push('row')}>
      <UnknownFigure of="holders" />
    </a>,
  )
  const dash = screen.getByText('–')
  expect(dash.tabIndex).toBe(-1)
  fireEvent.click(dash)
  expect(screen.getByTestId('reason-tip').textContent).toContain('not all of its transfers were seen')
  expect(opened).toEqual([])
  fireEvent.pointerDown(document.body)
  expect(screen.queryByTestId('reason-tip')).toBeNull()
})

test('outside of rows the keyboard reaches it, and Escape closes it', async () => {
  await startI18n('en')
  render(<UnknownFigure of="holders" />)
  const dash = screen.getByRole('img', { name: /not all of its transfers/ })
  expect(dash.tabIndex).toBe(0)
  fireEvent.focus(dash)
  expect(screen.getByTestId('reason-tip')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByTestId('reason-tip')).toBeNull()
})

test('a volume with trades of unknown value is a minimum, and says so', async () => {
  await startI18n('en')
  render(<Volume value={1200} unpriced={2} />)
  expect(
    screen.getByRole('img', { name: 'At least: the value of 2 trades is not known' }).textContent,
  ).toMatch(/^≥\$1\.2/)
})
