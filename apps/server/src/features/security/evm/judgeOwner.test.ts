import { powerFunctions } from '@peregrine/protocols/token-checks/powers'
import { expect, test } from 'vitest'
import { judgeOwner } from './judgeOwner.ts'
import type { ContractFacts } from './readContract.ts'

const owner = `0x${'aa'.repeat(20)}`
const plain: ContractFacts = {
  hasCode: true,
  owner: null,
  isOwnerBurned: false,
  functions: [],
  hasRoles: false,
  implementation: null,
  proxyAdmin: null,
}
const functions = powerFunctions.slice(0, 1)

test.each<[string, Partial<ContractFacts>, boolean | null, string]>([
  ['no owner and no power', {}, true, 'owner-absent'],
  ['an owner', { owner }, false, 'owner-address'],
  ['an owner who is gone', { owner, isOwnerBurned: true }, true, 'owner-renounced'],
  ['powers of somebody unseen', { functions }, null, 'owner-hidden'],
  ['powers of an owner who is gone', { functions, owner, isOwnerBurned: true }, true, 'owner-renounced'],
  ['roles beside an owner who is gone', { hasRoles: true, owner, isOwnerBurned: true }, null, 'roles'],
  ['roles alone', { hasRoles: true }, null, 'roles'],
  ['code that can change', { implementation: owner }, null, 'upgradeable'],
  [
    'code that can change, its owner gone',
    { implementation: owner, owner, isOwnerBurned: true },
    null,
    'upgradeable',
  ],
  [
    'an admin of the code',
    { proxyAdmin: owner, implementation: owner, owner, isOwnerBurned: true },
    false,
    'proxy-admin',
  ],
  ['an owner of code that can change', { implementation: owner, owner }, false, 'owner-address'],
])('%s', (_, facts, value, code) => {
  expect(judgeOwner({ ...plain, ...facts })).toMatchObject({ value, evidence: [{ code }] })
})
