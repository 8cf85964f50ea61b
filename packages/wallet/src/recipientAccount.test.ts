import { expect, test } from 'vitest'
import { accountNow, isNoRecipient, needsConfirmation, recipientKinds } from './recipientAccount.ts'

test('a confirmation holds for what was confirmed, and for nothing that has become of it since', () => {
  const confirmed = (kind: 'contract' | 'off-curve' | 'unread') => ({ kind, isConfirmed: true })
  expect(accountNow(confirmed('contract'), 'contract')).toEqual(confirmed('contract'))
  expect(accountNow(confirmed('contract'), 'unread')).toEqual(confirmed('contract'))
  expect(accountNow(confirmed('unread'), 'contract')).toEqual({ kind: 'contract', isConfirmed: false })
  expect(accountNow(confirmed('off-curve'), 'token-account')).toEqual({
    kind: 'token-account',
    isConfirmed: false,
  })
  expect(accountNow({ kind: 'new', isConfirmed: false }, 'wallet')).toEqual({
    kind: 'wallet',
    isConfirmed: false,
  })
})

test('each kind is fine, doubtful or no recipient, and never two of these', () => {
  const doubtful = recipientKinds.filter(needsConfirmation)
  expect(doubtful).toEqual(['off-curve', 'contract', 'unread'])
  expect(recipientKinds.filter(isNoRecipient)).toEqual([
    'token-account',
    'token',
    'program',
    'pool',
    'protocol',
  ])
})
