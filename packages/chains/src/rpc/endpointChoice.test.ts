import { expect, test } from 'vitest'
import { type Candidate, chooseEndpoint, type Duty } from './endpointChoice.ts'

const usual: Candidate = { coolDownMs: 0, waitMs: 0, latencyMs: 60, lag: 0, spare: 20, reach: 1 }

test.each<[string, Duty, Partial<Candidate>[], number]>([
  ['the first of equals', 'newest', [{}, {}], 0],
  ['a little slower is no reason to leave the order', 'newest', [{ latencyMs: 80 }, {}], 0],
  ['the faster one', 'newest', [{ latencyMs: 200 }, {}], 1],
  ['one that was never measured keeps its place', 'newest', [{ latencyMs: null }, {}], 0],
  ['one with a queue is left', 'newest', [{ waitMs: 400 }, {}], 1],
  [
    'a slow one without a queue before a fast one with a long one',
    'newest',
    [{ waitMs: 400 }, { latencyMs: 200 }],
    1,
  ],
  ['one that is behind is left', 'newest', [{ lag: 4 }, { latencyMs: 500 }], 1],
  ['a block or two are propagation', 'newest', [{ lag: 2 }, {}], 0],
  ['all behind: the soonest', 'newest', [{ lag: 9, latencyMs: 500 }, { lag: 9 }], 1],
  ['one that rests is left', 'newest', [{ coolDownMs: 10 }, { latencyMs: 500, lag: 9 }], 1],
  ['all rest: the one that is ready first', 'newest', [{ coolDownMs: 90 }, { coolDownMs: 10 }], 1],
  ['state moves to one at the head', 'state', [{ waitMs: 400 }, { lag: 1 }], 1],
  [
    'state does not move to one whose head is unknown',
    'state',
    [{ waitMs: 400 }, { lag: null }, { latencyMs: 300 }],
    2,
  ],
  ['background leaves the first to the head', 'background', [{}, {}], 1],
  ['background goes where most calls are left', 'background', [{ spare: 21 }, {}], 0],
  ['logs go where most blocks are left', 'background', [{ reach: 10_000 }, { reach: 100, spare: 90 }], 0],
  ['background may use one that is behind', 'background', [{}, { lag: 9 }], 1],
])('%s', (_, duty, candidates, expected) => {
  expect(
    chooseEndpoint(
      candidates.map((one) => ({ ...usual, ...one })),
      duty,
    ),
  ).toBe(expected)
})
