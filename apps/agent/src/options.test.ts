import path from 'node:path'
import { orderKinds } from '@peregrine/contract/order'
import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

const given = ['--backup', 'vault.json', '--cap', 'bsc=0.5,sol=2']

test('caps are base units of each chain’s coin; the rest has defaults', () => {
  expect(parseOptions(given)).toMatchObject({
    server: 'http://127.0.0.1:7777',
    backup: path.resolve('vault.json'),
    keyFile: null,
    kinds: orderKinds,
    fees: {},
    caps: { bsc: 5n * 10n ** 17n, sol: 2_000_000_000n },
    wallet: null,
    slot: 'S1',
  })
})

test('the operator’s fees are basis points by chain', () => {
  expect(parseOptions([...given, '--fee', 'bsc=1, sol=0.25'])?.fees).toEqual({ bsc: 100, sol: 25 })
})

test('kinds, slot, files and the server’s origin are taken as given', () => {
  const more = ['--kinds', 'stop, take-profit', '--slot', 'p3', '--key-file', '/k', '--state', '/s']
  expect(parseOptions([...given, ...more, '--server', 'https://desk.example/orders'])).toMatchObject({
    server: 'https://desk.example',
    kinds: ['stop', 'take-profit'],
    slot: 'S3',
    keyFile: '/k',
    state: '/s',
  })
  expect(parseOptions(['--help'])).toBeNull()
})

test.each([
  [['--cap', 'bsc=1'], 'name the sealed backup file'],
  [['--backup', 'a'], 'No spending cap is set'],
  [['--backup', 'a', '--cap', ''], 'No spending cap is set'],
  [['--backup', 'a', '--cap', 'doge=1'], 'chains are eth, base, bsc, sol'],
  [['--backup', 'a', '--cap', 'bsc=1=2'], 'not of the form'],
  [['--backup', 'a', '--cap', 'bsc=-1'], 'no number of coins'],
  [['--backup', 'a', '--cap', 'bsc=1e3'], 'no number of coins'],
  [['--backup', 'a', '--cap', 'bsc=1,bsc=2'], 'twice'],
  [[...given, '--fee', 'bsc=6'], 'no percentage of at most 5'],
  [[...given, '--fee', 'bsc=0.001'], 'no percentage'],
  [[...given, '--fee', 'bsc'], 'no percentage'],
  [[...given, '--kinds', 'stop,hold'], 'hold is no order kind'],
  [[...given, '--slot', 'P4'], '--slot is P1, P2 or P3'],
  [[...given, '--server', 'ftp://x'], 'no address of a server'],
  [[...given, '--capp', 'x'], "Unknown option '--capp'"],
])('%j is refused with a sentence', (args, says) => {
  expect(() => parseOptions(args)).toThrow(says)
})
