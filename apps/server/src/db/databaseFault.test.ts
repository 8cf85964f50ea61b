import { Fault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import { findDatabaseFault } from './databaseFault.ts'

const of = (message: string, facts: object = {}, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), facts)

test.each([
  ['an extension that failed', of('could not extend file', { code: '53100' }), 'database.full'],
  ['a start that failed', of('data-folder.unusable: No space left on device'), 'database.full'],
  ['a file of ours', of('write', { code: 'ENOSPC', syscall: 'write' }), 'database.full'],
  ['a backend that was ended', of('terminating connection', { code: '57P01' }), 'database.away'],
  ['a server that starts', of('the database system is starting up', { code: '57P03' }), 'database.away'],
  ['a lost connection', of('Connection terminated unexpectedly'), 'database.away'],
  ['no server', of('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }), 'database.away'],
  ['a cause', of('POST /x failed', {}, of('', { code: '53100' })), 'database.full'],
  ['a row that is there already', of('duplicate key', { code: '23505' }), undefined],
  ['a node that is away', of('fetch failed', {}, of('', { syscall: 'connect' })), undefined],
  [
    'a fault of a chain',
    new Fault(
      'chain.unreachable',
      { chain: 'eth', why: 'timeout' },
      { cause: of('', { syscall: 'connect' }) },
    ),
    undefined,
  ],
  ['a bug', new TypeError('x is undefined'), undefined],
  ['no error', 'words', undefined],
])('%s', (_, error, code) => {
  expect(findDatabaseFault(error)?.code).toBe(code)
})
