import { launchRanges } from '@peregrine/contract/launchFilter'
import { passesFilter, type SquareRow } from '@peregrine/contract/squareRow'
import { noLaunchFilter } from '@peregrine/contract/launchFilter'
import { expect, test } from 'vitest'
import { type Figure, figureName, listFigures } from './contractFigures.ts'
import { knownPartIn, otherFigures, ownTerms, partialSums, unknownFigures } from './figureRules.ts'

const placeOf = (figure: Figure): string => `${figure.place} ${figure.path.join('.')}`

test('every figure of the contract has a rule', async () => {
  const figures = await listFigures()
  expect(figures.length).toBeGreaterThan(500)
  const without = figures.filter((figure) => {
    const name = figureName(figure)
    return !(name in unknownFigures) && !(name in partialSums) && !otherFigures.has(name)
  })
  expect(without.map(placeOf)).toEqual([])
})

test('no rule outlives its figure', async () => {
  const names = new Set((await listFigures()).map(figureName))
  const rules = [...Object.keys(unknownFigures), ...Object.keys(partialSums), ...otherFigures]
  expect(rules.filter((name) => !names.has(name))).toEqual([])
  expect(rules.filter((name, at) => rules.indexOf(name) !== at)).toEqual([])
})

test('a figure that may be unknown is nullable wherever it is told', async () => {
  const figures = (await listFigures()).filter((figure) => figureName(figure) in unknownFigures)
  const certain = figures.filter(
    (figure) =>
      !figure.isNullable &&
      !figure.path.includes(ownTerms) &&
      !(`${figure.place} ${figureName(figure)}` in knownPartIn),
  )
  expect(certain.map(placeOf)).toEqual([])
})

test('a sum of the known part is told with what says so, or is null', async () => {
  const sums = (await listFigures()).filter((figure) => figureName(figure) in partialSums)
  const silent = sums.filter(
    (figure) =>
      !figure.isNullable && !partialSums[figureName(figure)]?.some((flag) => figure.beside.has(flag)),
  )
  expect(silent.map(placeOf)).toEqual([])
})

const known: SquareRow = {
  network: 'four',
  token: '0xa',
  pool: '0xa',
  dex: 'fourmeme',
  name: 'A',
  symbol: 'A',
  uri: null,
  creator: '0xd',
  createdAt: 0,
  updatedAt: 0,
  stage: 'curve',
  progress: 1,
  toPool: null,
  tokenPrice: 1,
  marketCap: 1,
  quote: 'BNB',
  liquidity: 1,
  volume: 1,
  unpriced: 0,
  buys: 1,
  sells: 1,
  holders: 1,
  top10: 1,
  dev: 1,
  snipers: 1,
  sniperShare: 1,
  kols: 1,
  firstBuyers: 1,
  firstBuyersIn: 1,
  newWallets: 1,
}
const unknown: SquareRow = {
  ...known,
  tokenPrice: null,
  marketCap: null,
  liquidity: null,
  volume: null,
  unpriced: 2,
  holders: null,
  top10: null,
  dev: null,
  snipers: null,
  sniperShare: null,
  kols: null,
  firstBuyers: null,
  firstBuyersIn: null,
  newWallets: null,
}
/** What is known of every launch. */
const certain: ReadonlySet<string> = new Set(['age', 'trades', 'buys', 'sells', 'progress'])

test.each(launchRanges)('the launch filter %s lets no unknown figure pass, from above or below', (name) => {
  const passes = (row: SquareRow, range: { min: number | null; max: number | null }) =>
    passesFilter(row, { ...noLaunchFilter, ranges: { [name]: range } }, 0)
  const widest = [
    { min: 0, max: null },
    { min: null, max: 1e15 },
  ]
  for (const range of widest) {
    expect(passes(known, range)).toBe(true)
    expect(passes(unknown, range)).toBe(certain.has(name))
  }
})
