import type { MintExtension, MintFacts } from '@peregrine/protocols/token-checks/parseMint'
import { expect, test } from 'vitest'
import { judgeFee, judgePowers, remarksOfMint } from './judgeMint.ts'

const somebody = 'Somebody'
const mint = (more: Partial<MintFacts> = {}): MintFacts => ({
  mintAuthority: null,
  freezeAuthority: null,
  supply: 1n,
  extensions: [],
  ...more,
})
const having = (...extensions: MintExtension[]) => mint({ extensions })

const flagsOf = (facts: MintFacts) =>
  Object.fromEntries(Object.entries(judgePowers(facts)).map(([name, { value }]) => [name, value]))
const clear = { mintable: false, freezable: false, blacklist: false, renounced: true }

test.each<[string, MintFacts, object]>([
  ['nothing left to anybody', mint(), {}],
  ['a mint authority', mint({ mintAuthority: somebody }), { mintable: true, renounced: false }],
  ['a freeze authority', mint({ freezeAuthority: somebody }), { freezable: true, renounced: false }],
  [
    'a pause',
    having({ kind: 'pausable', authority: somebody, isPaused: false }),
    { freezable: true, renounced: false },
  ],
  ['a pause of nobody', having({ kind: 'pausable', authority: null, isPaused: false }), {}],
  ['a hook', having({ kind: 'transfer-hook', program: 'Program', authority: null }), { blacklist: true }],
  [
    'a hook that somebody may still set',
    having({ kind: 'transfer-hook', program: null, authority: somebody }),
    { blacklist: true, renounced: false },
  ],
  ['a hook of nothing', having({ kind: 'transfer-hook', program: null, authority: null }), {}],
  ['accounts that begin frozen', having({ kind: 'default-frozen', isFrozen: true }), { blacklist: true }],
  ['accounts that could begin frozen', having({ kind: 'default-frozen', isFrozen: false }), {}],
  [
    'a delegate over all',
    having({ kind: 'permanent-delegate', delegate: somebody }),
    { blacklist: true, renounced: false },
  ],
  ['a delegate who is gone', having({ kind: 'permanent-delegate', delegate: null }), {}],
  [
    'a fee that somebody sets',
    having({ kind: 'transfer-fee', bps: 0, authority: somebody }),
    { renounced: false },
  ],
  ['a fee for ever', having({ kind: 'transfer-fee', bps: 9, authority: null }), {}],
])('%s', (_, facts, flags) => expect(flagsOf(facts)).toEqual({ ...clear, ...flags }))

test('the evidence names the authority', () => {
  expect(judgePowers(mint({ mintAuthority: somebody })).mintable).toMatchObject({
    evidence: [{ code: 'authority-address', params: { authority: somebody } }],
  })
  const paused = having({ kind: 'pausable', authority: somebody, isPaused: true })
  expect(judgePowers(paused).freezable).toMatchObject({
    evidence: [{ code: 'pausable', params: { authority: somebody } }],
  })
  const delegated = having({ kind: 'permanent-delegate', delegate: somebody })
  expect(judgePowers(delegated).renounced).toMatchObject({
    evidence: [{ code: 'authority-address', params: { authority: somebody } }],
  })
})

test('the fee of the mint is its tax', () => {
  expect(judgeFee(having({ kind: 'transfer-fee', bps: 250, authority: null })).value).toBe(250)
  expect(judgeFee(mint()).value).toBe(0)
})

test('every extension with a power is remarked, and none without', () => {
  const powers: MintExtension[] = [
    { kind: 'transfer-fee', bps: 1, authority: null },
    { kind: 'permanent-delegate', delegate: somebody },
    { kind: 'transfer-hook', program: null, authority: somebody },
    { kind: 'default-frozen', isFrozen: true },
    { kind: 'non-transferable' },
    { kind: 'pausable', authority: somebody, isPaused: false },
    { kind: 'confidential-transfer' },
    { kind: 'close-authority', authority: somebody },
    { kind: 'interest-bearing' },
  ]
  expect(remarksOfMint(having(...powers)).map(({ code }) => code)).toEqual(powers.map(({ kind }) => kind))
  const harmless: MintExtension[] = [
    { kind: 'permanent-delegate', delegate: null },
    { kind: 'transfer-hook', program: null, authority: null },
    { kind: 'default-frozen', isFrozen: false },
    { kind: 'close-authority', authority: null },
  ]
  expect(remarksOfMint(having(...harmless))).toEqual([])
})
