import { expect, test } from 'vitest'
import { readKey } from './keyAction.ts'

test.each([
  ['b', false, { run: 'buy' }],
  ['B', false, { run: 'buy' }],
  ['1', false, { run: 'amount1' }],
  ['?', false, { run: 'help' }],
  ['j', false, { run: 'nextToken' }],
  ['K', false, { run: 'previousToken' }],
  ['g', false, { wait: 'g' }],
  ['t', false, { run: 'tracker' }],
  ['t', true, { go: '/swap' }],
  ['h', true, { go: '/' }],
  ['g', true, null],
  ['5', false, null],
  ['Enter', false, null],
  ['toString', true, null],
] as const)('%s (after g: %s)', (key, isAfterG, meaning) => expect(readKey(key, isAfterG)).toEqual(meaning))
