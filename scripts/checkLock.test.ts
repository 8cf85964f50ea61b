import { expect, test } from 'vitest'
import { findUnhashed } from './checkLock.ts'

test('reports an entry without a hash, unless it is our own or an optional platform package', () => {
  const packages = {
    '': {},
    'packages/core': {},
    'node_modules/@peregrine/core': { link: true },
    'node_modules/hashed': { integrity: 'sha512-x' },
    'node_modules/bare': {},
    'node_modules/optional': { optional: true },
    'node_modules/platform': { os: ['darwin'] },
    'node_modules/a/node_modules/bare': {},
    'node_modules/x-darwin-arm64': { optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/x-wasm32': { optional: true, cpu: ['wasm32'] },
  }
  expect(findUnhashed(packages)).toEqual([
    'node_modules/bare',
    'node_modules/optional',
    'node_modules/platform',
    'node_modules/a/node_modules/bare',
  ])
})
