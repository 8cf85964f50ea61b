import type { Sighting } from '@peregrine/chains/rpc/identifyEndpoints'
import { expect, test } from 'vitest'
import { recognise } from './joinChain.ts'

const url = new URL('http://127.0.0.1:1')
const ours = (...hashes: (string | null)[]): Sighting['ours'] =>
  hashes.map((genesisHash) => ({ endpoint: 'node', url, genesisHash }))
const failed = (...kinds: Sighting['failed'][number]['kind'][]): Sighting['failed'] =>
  kinds.map((kind) => ({ endpoint: 'node', kind }))
const foreign = [{ endpoint: 'node', why: 'it serves chain 56, not 1' }]

test.each([
  ['our block 0', { ours: ours('other', 'a') }, { by: 'genesis' }],
  ['no block 0', { ours: ours(null, 'other') }, { by: 'id' }],
  ['another block 0', { ours: ours('other') }, { by: null, why: 'foreign-chain' }],
  ['another chain', { foreign, failed: failed('timeout') }, { by: null, why: 'foreign-chain' }],
  ['a check that found it foreign', { failed: failed('foreign-chain') }, { by: null, why: 'foreign-chain' }],
  ['refusals', { failed: failed('network', 'rate-limited') }, { by: null, why: 'refused' }],
  ['nonsense', { failed: failed('garbage', 'timeout') }, { by: null, why: 'no-node' }],
  ['silence', { failed: failed('network') }, { by: null, why: 'unreachable' }],
] satisfies [string, Partial<Sighting>, object][])('%s is judged', (_, said, expected) => {
  expect(recognise({ ours: [], foreign: [], failed: [], ...said }, 'a')).toEqual(expected)
})
