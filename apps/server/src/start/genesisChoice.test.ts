import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isFault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import { chooseGenesis, isPrivatePlace } from './genesisChoice.ts'
import { GenesisMemory } from './genesisMemory.ts'

const origin = { genesisHash: 'real', landmark: null, source: '' }
const local = 'http://127.0.0.1:8545'
const hosted = 'https://eth.example.com/key'

const ours = (...said: [url: string, genesisHash: string | null][]) => ({
  ours: said.map(([url, genesisHash]) => ({
    endpoint: new URL(url).host,
    url: new URL(url),
    genesisHash,
  })),
})

test.each([
  ['what an endpoint names', ours([hosted, 'real']), [], ['real', 'endpoints']],
  ['what most local endpoints name', ours([local, 'b'], [local, 'a'], [local, 'a']), [], ['a', 'endpoints']],
  ['the first on a tie', ours([local, 'a'], [local, 'b']), [], ['a', 'endpoints']],
  [
    'the real one if any names it',
    ours([local, 'a'], [local, 'a'], [hosted, 'real']),
    [],
    ['real', 'endpoints'],
  ],
  ['an answer before the memory', ours([local, 'a']), ['b'], ['a', 'endpoints']],
  ['the memory without an answer', ours(), ['b'], ['b', 'remembered']],
  ['the memory without block 0', ours([local, null]), ['b'], ['b', 'remembered']],
  ['the catalogue without either', ours([hosted, null]), [], ['real', 'catalogue']],
  ['no other block 0 of a public host', ours([hosted, 'forged']), [], ['real', 'catalogue']],
] as const)('%s settles the chain', (_, sighting, remembered, [genesisHash, from]) => {
  expect(chooseGenesis(sighting, origin, remembered)).toEqual({ genesisHash, from })
})

test.each([
  ['http://localhost:1', true],
  ['http://127.0.0.1:1', true],
  ['http://10.1.2.3', true],
  ['http://192.168.1.9:8545', true],
  ['http://172.20.0.2', true],
  ['http://[::1]:8545', true],
  ['http://[fd00::1]', true],
  ['http://anvil:8545', true],
  ['http://node.lan', true],
  ['http://172.40.0.2', false],
  ['https://1.2.3.4', false],
  ['https://10.example.com', false],
  ['https://rpc.example.com', false],
  ['http://[2001:db8::1]', false],
])('%s is private: %s', (url, expected) => {
  expect(isPrivatePlace(new URL(url))).toBe(expected)
})

test('the memory outlives the process, by chain and host; a damaged one is told', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-memory-'))
  try {
    new GenesisMemory(folder).keep('eth', ['a:1', 'b:1'], 'own')
    const again = new GenesisMemory(folder)
    expect(again.recall('eth', ['b:1', 'c:1'])).toEqual(['own'])
    expect(again.recall('base', ['b:1'])).toEqual([])
    writeFileSync(path.join(folder, 'chains.json'), '{')
    const open = () => new GenesisMemory(folder)
    expect(open).toThrow(expect.toSatisfy((error) => isFault(error, 'data-folder.unusable')))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
