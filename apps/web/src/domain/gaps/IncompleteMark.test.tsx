import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { IncompleteMark } from './IncompleteMark.tsx'

afterEach(cleanup)

test('figures that lack nothing carry no mark', () => {
  render(<IncompleteMark since={null} />)
  expect(screen.queryByTestId('incomplete-since')).toBeNull()
})

test('figures that lack blocks say since when, and in full to those who cannot see it', () => {
  const at = new Date()
  at.setHours(at.getHours() - 1, 5, 0, 0)
  render(<IncompleteMark since={at.getTime()} />)
  const mark = screen.getByTestId('incomplete-since')
  const time = `${String(at.getHours()).padStart(2, '0')}:05`
  expect(mark.textContent).toBe(`${time} 起不完整`)
  expect(mark.getAttribute('aria-label')).toBe(`${time} 起有区块尚未读取，这些数据缺少其中的成交`)
})

test('what began days ago is said with its date', () => {
  render(<IncompleteMark since={Date.UTC(2026, 0, 2, 12)} />)
  expect(screen.getByTestId('incomplete-since').textContent).toMatch(/01\/02.*起不完整/)
})

test('in each language', async () => {
  const said: string[] = []
  for (const locale of ['en', 'zh-TW', 'ja', 'ko', 'zh-CN'] as const) {
    await startI18n(locale)
    const { unmount } = render(<IncompleteMark since={0} />)
    said.push(screen.getByTestId('incomplete-since').title)
    unmount()
  }
  expect(new Set(said).size).toBe(5)
  expect(said.join()).not.toContain('gap.')
})
