import { expect, test } from 'vitest'
import { missingOf } from './readFirstBuyers.ts'

const minuteMs = 60_000
const origin = { born_ms: '600000', start_ms: '500000', trade_ms: '600500', candle_s: '600' }

test.each([
  ['all are stored', {}, null, null],
  ['opened with the first block that was indexed', { start_ms: '600000' }, null, null],
  ['nobody traded yet', { trade_ms: null, candle_s: null }, null, null],
  ['its first trades have no price, so no candle', { candle_s: '660' }, null, null],
  ['its opening was not seen', { born_ms: null }, 'before-index', 500_000],
  ['it opened before the index', { born_ms: '499999' }, 'before-index', 500_000],
  ['nobody knows when the index began', { born_ms: null, start_ms: null }, 'before-index', null],
  ['its first trades were dropped', { trade_ms: `${600_000 + minuteMs}` }, 'dropped', 660_000],
  ['all of its trades were dropped', { trade_ms: null }, 'dropped', null],
] as const)('%s', (_, change, missing, since) => {
  expect(missingOf({ ...origin, ...change })).toEqual({ missing, since })
})
