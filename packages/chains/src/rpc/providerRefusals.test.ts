import { knownRefusals } from '@peregrine/testkit/fault-proxy/knownRefusals'
import { expect, test } from 'vitest'
import { isContractError } from './contractError.ts'
import { failureOfCall } from './refusedRange.ts'
import { parseRpcError, type RpcFailureKind } from './rpcFailure.ts'

const refusals = Object.entries(knownRefusals).map(
  ([name, { code, message, kind }]) => [name, code, message, kind] as const,
)

test.each(refusals)('%s: %s %s is %s', (_, code, message, kind) => {
  expect(parseRpcError({ code, message }).kind).toBe(kind)
})

test('an error that is a text alone is read as well', () => {
  expect(parseRpcError('Too many requests').kind).toBe('rate-limited')
})

/** What nodes say of a contract's own failure. */
const contractErrors: readonly (readonly [number, string])[] = [
  [3, 'whatever the contract says: rate limit, timeout'],
  [-32000, 'execution reverted: batch is over capacity'],
  [-32000, 'out of gas'],
  [-32000, 'invalid opcode: INVALID'],
  [-32000, 'invalid jump destination'],
  [-32000, 'stack underflow (0 <=> 2)'],
  [-32000, 'stack limit reached 1024 (1023)'],
  [-32000, 'gas uint64 overflow'],
  [-32000, 'write protection'],
  [-32000, 'return data out of bounds'],
  [-32015, 'VM execution error.'],
  [-32000, 'BadInstruction'],
  [-32000, 'Bad jump destination'],
  [-32000, 'StackUnderflow'],
  [-32003, 'out of gas: gas required exceeds: 50000000'],
  [-32000, 'EVM error: InvalidFEOpcode'],
  [-32000, 'EVM error: OpcodeNotFound'],
  [-32000, 'EVM error: InvalidJump'],
]

test.each(contractErrors)('%s %s is the contract’s own answer', (code, message) => {
  expect(isContractError(code, message)).toBe(true)
  expect(parseRpcError({ code, message }).kind).toBe('rejected')
})

test.each(refusals)('%s: %s %s is no answer of a contract', (_, code, message) => {
  expect(isContractError(Number(code), message)).toBe(false)
})

const logsOf = (filter: object) => ({ method: 'eth_getLogs', params: [filter] })
const wide = logsOf({ fromBlock: '0x1', toBlock: '0x9' })
const narrowing: RpcFailureKind[] = ['range-too-large', 'batch-refused', 'server', 'unsupported', 'rejected']

test.each(refusals.filter(([, , , kind]) => narrowing.includes(kind)))(
  '%s: %s %s asks for a narrower range of logs',
  (_, code, message) => {
    expect(failureOfCall(parseRpcError({ code, message }), wide).kind).toBe('range-too-large')
  },
)

// What some nodes say of logs that they do not serve, others say of a rate.
const isOfLogs = (message: string) => message === knownRefusals['BNB Chain, logs'].message

test.each(refusals.filter(([, , message, kind]) => !narrowing.includes(kind) && !isOfLogs(message)))(
  '%s: %s %s says nothing of the width of a range',
  (_, code, message, kind) => {
    expect(failureOfCall(parseRpcError({ code, message }), wide).kind).toBe(kind)
  },
)

test('logs that a node does not serve, in the words of a rate, are not asked for again', () => {
  const failure = parseRpcError(knownRefusals['BNB Chain, logs'])
  expect(failureOfCall(failure, wide).kind).toBe('range-too-large')
  expect(failureOfCall(failure, logsOf({ blockHash: '0x1' })).kind).toBe('unsupported')
})

test('a refusal of the logs of one block, or of anything else, stands for itself', () => {
  const failure = parseRpcError({ code: -32601, message: 'no such method' })
  const one = logsOf({ fromBlock: '0x1', toBlock: '0x1' })
  const byHash = logsOf({ blockHash: '0x1' })
  for (const call of [one, byHash, { method: 'eth_call', params: [{}, '0x1'] }])
    expect(failureOfCall(failure, call)).toBe(failure)
})
