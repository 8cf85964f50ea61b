import { noRules } from '@peregrine/contract/watchedWalletRules'
import { expect, test } from 'vitest'
import { isWanted, type Judged } from './isWanted.ts'
import type { Watch } from './watchedWallets.ts'

const set = { monitorEvents: ['ALL'], minUsd: null, maxUsd: null, rules: noRules } satisfies Partial<Watch>
const event: Judged = { kind: 'buy', usd: 100, marketCap: 5_000 }

test.each<[Partial<Watch>, Partial<Judged>, boolean]>([
  [{}, {}, true],
  [{ monitorEvents: ['OUT'] }, {}, false],
  [{ monitorEvents: ['OUT', 'IN'] }, {}, true],
  [{ monitorEvents: ['OUT', 'IN'] }, { kind: 'in' }, false],
  [{ monitorEvents: ['OTHER'] }, { kind: 'in' }, true],
  [{ minUsd: 100, maxUsd: 100 }, {}, true],
  [{ minUsd: 100.01 }, {}, false],
  [{ maxUsd: 99.99 }, {}, false],
  [{}, { usd: null }, true],
  [{ minUsd: 0 }, { usd: null }, false],
  [{ maxUsd: 1 }, { usd: null }, false],
  [{ rules: { ...noRules, maxMarketCap: 4_999 } }, {}, false],
  [{ rules: { ...noRules, maxMarketCap: 5_000 } }, {}, true],
])('where %j is set, an event with %j is wanted: %s', (change, of, isSo) => {
  expect(isWanted({ ...set, ...change }, { ...event, ...of })).toBe(isSo)
})
