import { expect, test } from 'vitest'
import { launchFilterText, noLaunchFilter, parseLaunchFilter } from './launchFilter.ts'
import { passesFilter, type SquareRow } from './squareRow.ts'

const nowMs = 1_800_000_000_000
const row: SquareRow = {
  network: 'four',
  token: '0xabc',
  pool: '0xabc',
  dex: 'fourmeme',
  name: 'Royal Pepe',
  symbol: 'RPEPE',
  uri: null,
  creator: '0xdev',
  createdAt: nowMs - 10 * 60_000,
  updatedAt: nowMs,
  stage: 'curve',
  progress: 42,
  toPool: null,
  tokenPrice: 1,
  marketCap: 50_000,
  quote: 'BNB',
  liquidity: 9_000,
  volume: 1_200,
  unpriced: 0,
  buys: 30,
  sells: 12,
  holders: 25,
  top10: 18,
  dev: 4,
  snipers: 3,
  sniperShare: 2,
  kols: 1,
  firstBuyers: 70,
  firstBuyersIn: 23,
  newWallets: 12,
}

test.each([
  ['', true],
  ['mcap=50000~', true],
  ['mcap=50001~', false],
  ['mcap=~49999', false],
  ['liquidity=5000~10000', true],
  ['volume=1201~', false],
  ['holders=~25', true],
  ['age=~9', false],
  ['age=5~15', true],
  ['trades=42~42', true],
  ['buys=31~', false],
  ['sells=~11', false],
  ['dev=~5', true],
  ['top10=~10', false],
  ['snipers=~3', true],
  ['kols=2~', false],
  ['newWallets=~12', true],
  ['newWallets=~11', false],
  ['firstBuyers=23~', true],
  ['firstBuyers=24~', false],
  ['progress=40~', true],
  ['in=pepe,wif', true],
  ['in=wif', false],
  ['in=0xABC', true],
  ['out=royal', false],
  ['quote=bnb', true],
  ['quote=usdt', false],
  ['migrated=yes', false],
  ['migrated=no', true],
  ['find=ROYAL%20pe', true],
  ['find=dog', false],
  ['find=royal;in=wif', false],
  ['nonsense;mcap=oops;=;in=%', false],
])('%s passes: %s', (text, expected) => {
  expect(passesFilter(row, parseLaunchFilter(text), nowMs)).toBe(expected)
})

test('unknown figures fail every bound, above or below', () => {
  const unknown = { ...row, holders: null }
  expect(passesFilter(unknown, parseLaunchFilter('holders=~1000000'), nowMs)).toBe(false)
  expect(passesFilter(unknown, parseLaunchFilter('holders=0~'), nowMs)).toBe(false)
  expect(passesFilter(unknown, parseLaunchFilter('holders=~'), nowMs)).toBe(true)
})

test('equal filters share one text, which parses back to the filter', () => {
  const filter = {
    ...noLaunchFilter,
    ranges: { dev: { min: null, max: 5 }, mcap: { min: 1000, max: null } },
    include: ['狗; 狗', 'a,b'],
    isMigrated: false,
  }
  const text = launchFilterText(filter)
  expect(parseLaunchFilter(text)).toEqual({ ...filter, include: ['a,b', '狗; 狗'] })
  expect(launchFilterText(parseLaunchFilter(text))).toBe(text)
})

test('a volume with trades of unknown value is a minimum: it passes a lower bound, never an upper one', () => {
  const filterOf = (text: string) => parseLaunchFilter(text)
  const partly = { ...row, unpriced: 2 }
  expect(passesFilter(partly, filterOf('volume=1000~'), nowMs)).toBe(true)
  expect(passesFilter(partly, filterOf('volume=~1000000'), nowMs)).toBe(false)
  expect(passesFilter({ ...row, volume: null, unpriced: 2 }, filterOf('volume=0~'), nowMs)).toBe(false)
})
