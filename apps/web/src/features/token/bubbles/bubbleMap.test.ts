import type { HolderLinksWire } from '@peregrine/contract/routes/holderLinks'
import type { HolderWire } from '@peregrine/contract/routes/tokens'
import { expect, test } from 'vitest'
import { holder } from '../../../testing/unknown-figures/knownWires.ts'
import { type Bubble, bubbleMap, linkedPercent } from './bubbleMap.ts'

const has = (address: string, units: number, change: Partial<HolderWire> = {}): HolderWire => ({
  ...holder,
  address,
  units: String(units),
  percent: units / 10,
  ...change,
})
const link = (from: string, to: string) => ({ from, to, units: '5', count: 1 })
const told = (links: HolderLinksWire['links'], senders: string[] = []): HolderLinksWire => ({
  state: 'read',
  since: 1,
  isWhole: true,
  links,
  senders: senders.map((address) => ({ address, name: null })),
})
const names = (bubbles: readonly Bubble[]) => bubbles.map(({ address }) => address)

const five = [has('a', 100), has('b', 50), has('c', 40), has('d', 20), has('e', 10)]

test('wallets that sent to one another are a group, over any number of steps', () => {
  const { clusters, single } = bubbleMap(five, told([link('b', 'd'), link('e', 'd')]))
  expect(clusters.map(({ bubbles, wallets, percent }) => [names(bubbles), wallets, percent])).toEqual([
    // The one with the most links first, then by size.
    [['d', 'b', 'e'], 3, 8],
  ])
  expect(names(single)).toEqual(['a', 'c'])
})

test('groups stand by what they hold, and all together is their sum', () => {
  const { clusters } = bubbleMap(five, told([link('d', 'e'), link('a', 'b')]))
  expect(clusters.map(({ percent }) => percent)).toEqual([15, 3])
  expect(linkedPercent(clusters)).toBe(18)
})

test('a former sender joins those it sent to, without being counted', () => {
  const { clusters } = bubbleMap(five, told([link('hub', 'd'), link('hub', 'e')], ['hub']))
  expect(clusters.map(({ bubbles, wallets, percent }) => [names(bubbles), wallets, percent])).toEqual([
    [['hub', 'd', 'e'], 2, 3],
  ])
})

test('a former sender whose receivers have left the list is not drawn', () => {
  const { clusters, single, links } = bubbleMap(
    [has('a', 100)],
    told([link('hub', 'd'), link('hub', 'e')], ['hub']),
  )
  expect([clusters, names(single), links]).toEqual([[], ['a'], []])
})

test('pools, contracts and burn addresses are left out, with their lines', () => {
  const holders = [
    has('p', 900, { kind: 'pool' }),
    has('k', 80, { kind: 'contract' }),
    has('x', 70, { kind: 'burn' }),
    ...five,
  ]
  const { clusters, single, links } = bubbleMap(holders, told([link('p', 'a'), link('k', 'b')]))
  expect([clusters, links]).toEqual([[], []])
  expect(names(single)).toEqual(['a', 'b', 'c', 'd', 'e'])
  // The largest wallet is the measure, not the pool.
  expect(single[0]?.weight).toBe(1)
})

test('an unknown share makes that of its group unknown, not smaller', () => {
  const { clusters } = bubbleMap([has('a', 100), has('b', 50, { percent: null })], told([link('a', 'b')]))
  expect([clusters[0]?.percent, linkedPercent(clusters)]).toEqual([null, null])
  // Its size is known all the same.
  expect(clusters[0]?.bubbles[1]?.weight).toBe(0.5)
})
