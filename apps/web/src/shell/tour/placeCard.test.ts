import { expect, test } from 'vitest'
import { placeCard } from './placeCard.ts'

const card = { width: 300, height: 150 }
const area = { width: 1440, height: 900 }

test.each([
  ['under a search box', { top: 10, left: 900, width: 200, height: 28 }, { top: 48, left: 850 }],
  ['above the toolbar', { top: 864, left: 0, width: 1440, height: 36 }, { top: 704, left: 570 }],
  ['inside what fills the window', { top: 60, left: 0, width: 1440, height: 820 }, { top: 720, left: 570 }],
  ['not off the right edge', { top: 10, left: 1400, width: 32, height: 28 }, { top: 48, left: 1132 }],
  ['not off the left edge', { top: 10, left: 0, width: 32, height: 28 }, { top: 48, left: 8 }],
] as const)('the card stands %s', (_, target, place) => expect(placeCard(target, card, area)).toEqual(place))

test('in a window that is smaller than the card it begins at the edge', () =>
  expect(placeCard({ top: 0, left: 0, width: 10, height: 10 }, card, { width: 200, height: 100 })).toEqual({
    top: 8,
    left: 8,
  }))
