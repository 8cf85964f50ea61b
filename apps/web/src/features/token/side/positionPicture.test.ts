import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import { afterEach, expect, test, vi } from 'vitest'
import type { Translate } from '../../../kit/i18n/translate.ts'
import { drawPosition } from './drawPosition.ts'
import { pictureOf } from './pictureOf.ts'

const address = `0x${'a1'.repeat(20)}`
const t = ((key: string) => key) as Translate
const maker = {
  address,
  profitUsd: '25',
  boughtUsd: '100',
  soldUsd: '75',
  heldUnits: '2500000',
  averageCost: 0.5,
  isBasisComplete: true,
  firstTradeAt: 0,
  lastTradeAt: 86_400_000,
} as TraderWire
const shown = { symbol: 'PEPE', network: 'ETH', decimals: 6, since: null, t, language: 'en' }

afterEach(() => vi.restoreAllMocks())

/** Every text that was drawn, with its colour. */
function drawn(of: TraderWire, showsAddress = false): [text: string, colour: string][] {
  const texts: [string, string][] = []
  const context = {
    fillStyle: '',
    fillRect: () => undefined,
    strokeRect: () => undefined,
    fillText: (text: string) => void texts.push([text, context.fillStyle]),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  drawPosition({ ...pictureOf(of, shown), address: showsAddress ? address : null })
  return texts
}

test('a gain is told in dollars and percent of what was bought, in green', () => {
  const texts = drawn(maker)
  expect(texts).toContainEqual(['+25.0%', '#2CC08B'])
  expect(texts).toContainEqual(['+$25.00', '#2CC08B'])
  for (const text of ['PEPE', 'ETH', '$100.00', '$75.00', '2.5'])
    expect(texts.map(([said]) => said)).toContain(text)
})

test('a loss is red', () => {
  expect(drawn({ ...maker, profitUsd: '-25' })).toContainEqual(['−25.0%', '#FF5C6C'])
})

test('what is not known is neither green nor red, and has no percent', () => {
  const texts = drawn({ ...maker, profitUsd: null, boughtUsd: null, isBasisComplete: false })
  expect(texts.filter(([text]) => text.includes('%'))).toEqual([])
  expect(texts.map(([, colour]) => colour)).not.toContain('#2CC08B')
  expect(texts.map(([, colour]) => colour)).not.toContain('#FF5C6C')
})

test('the wallet is not on it, unless it was chosen', () => {
  const partsOf = (texts: [string, string][]) => texts.map(([text]) => text).join(' ')
  expect(partsOf(drawn(maker))).not.toContain('a1a1')
  expect(partsOf(drawn(maker, true))).toContain(address)
})

test('it says since when blocks are missing, in days as the language of the page writes them', () => {
  const { dates } = pictureOf(maker, {
    ...shown,
    since: 0,
    t: ((key, given) => `${key} ${given?.time}`) as Translate,
    language: 'ko',
  })
  const day = (ms: number) => new Date(ms).toLocaleDateString('ko')
  expect(dates).toBe(`${day(0)} – ${day(86_400_000)} · gap.since ${day(0)}`)
})
