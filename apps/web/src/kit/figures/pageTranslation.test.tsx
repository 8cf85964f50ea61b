import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startI18n } from '../i18n/startI18n.ts'
import { Age } from './Age.tsx'
import { Amount } from './Amount.tsx'
import { Percent } from './Percent.tsx'
import { Price } from './Price.tsx'
import { Usd, Volume } from './Usd.tsx'

beforeEach(() => startI18n('en'))
afterEach(cleanup)

function textsOf(root: Node): Text[] {
  return [...root.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsOf(node)))
}

/** Replaces texts by elements, as page translators and extensions do. Without regard to `translate` if `isRude`. */
function translate(root: Element, isRude: boolean): number {
  const texts = textsOf(root).filter(
    ({ parentElement }) => isRude || !parentElement?.closest('[translate=no]'),
  )
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = `translated ${text.data}`
    text.replaceWith(font)
  }
  return texts.length
}

const minuteMs = 60_000
const figures = [
  { what: 'dollars', before: <Usd value={1} />, after: <Usd value={2} />, says: '$2.00' },
  {
    what: 'a minimum',
    before: <Volume value={1} unpriced={1} />,
    after: <Volume value={2} unpriced={1} />,
    says: '≥$2.00',
  },
  { what: 'a price', before: <Price value={1} />, after: <Price value={2} />, says: '$2.0000' },
  { what: 'a change', before: <Percent value={1} />, after: <Percent value={-2} />, says: '−2.0%' },
  {
    what: 'an amount',
    before: <Amount units="1" decimals={0} />,
    after: <Amount units="2" decimals={0} />,
    says: '2',
  },
  {
    what: 'an amount of a coin',
    before: <Amount units="1" decimals={0} symbol="ETH" />,
    after: <Amount units="2" decimals={0} symbol="ETH" />,
    says: '2ETH',
  },
  {
    what: 'an age',
    before: <Age sinceMs={Date.now() - minuteMs} />,
    after: <Age sinceMs={Date.now() - 3 * minuteMs - 1_000} />,
    says: '3m',
  },
  { what: 'what was known', before: <Usd value={1} />, after: <Usd value={null} />, says: '–' },
  { what: 'what was not known', before: <Usd value={null} />, after: <Usd value={2} />, says: '$2.00' },
]

test.each(figures)('page translation leaves $what alone', ({ before }) => {
  const { container } = render(before)
  expect(container.textContent).not.toBe('')
  expect(translate(container, false)).toBe(0)
})

test.each(figures)('$what is new again after an extension replaced its text', ({ before, after, says }) => {
  const { container, rerender } = render(before)
  expect(translate(container, true)).toBeGreaterThan(0)
  rerender(after)
  expect(container.textContent?.replace('translated ETH', 'ETH')).toBe(says)
})
