import { expect, test } from 'vitest'
import { isContractError } from './contractError.ts'
import { failureOfCall } from './refusedRange.ts'
import { parseRpcError, type RpcFailureKind } from './rpcFailure.ts'

type Refusal = readonly [provider: string, code: unknown, message: string, kind: RpcFailureKind]

// Those under a thread were reported there; 1RPC's, Nethermind's and PublicNode's are known from code that meets them.
// The others are not confirmed: they hold our reading of such words, not that the provider says them.
const refusals: readonly Refusal[] = [
  // boundless-xyz/boundless#838, with HTTP 400.
  [
    'Alchemy, range',
    -32600,
    'You can make eth_getLogs requests with up to a 10 block range.',
    'range-too-large',
  ],
  // eternalsafe/wallet#57, OffchainLabs/arbitrum-sdk#609, with HTTP 413.
  ['QuickNode, range', -32614, 'eth_getLogs is limited to a 10,000 range', 'range-too-large'],
  // INFURA/infura#237.
  ['Infura, range', -32602, 'range 1000000 exceeds limit of 10000', 'range-too-large'],
  ['Infura, results', -32005, 'query returned more than 10000 results', 'range-too-large'],
  ['dRPC, range', 35, 'ranges over 10000 blocks are not supported on free plan', 'range-too-large'],
  ['1RPC, range', -32602, 'eth_getLogs is limited to 0 - 50 blocks range', 'range-too-large'],
  ['Moralis, range', -32600, 'exceed max range limit: 10000', 'range-too-large'],
  // enviodev/hyperindex#715.
  ['dRPC, time', 30, 'Request timeout on the free tier, please upgrade your tier to the paid one', 'server'],
  ['dRPC, passing', 19, 'Temporary internal error. Please retry, trace-id: 1', 'server'],
  // hemilabs/heminetwork#491.
  ['proxyd, backends', -32011, 'no backend is currently healthy to serve traffic', 'server'],
  ['geth, time', -32000, 'execution aborted (timeout = 5s)', 'server'],
  ['geth, time', -32002, 'request timed out', 'server'],
  // hemilabs/ui-monorepo#887, with HTTP 500.
  ['dRPC, batch', 31, 'Batch of more than 3 requests are not allowed on free tier', 'batch-refused'],
  ['batches off', -32600, 'batch requests are not supported', 'batch-refused'],
  ['proxyd, batch', -32014, 'too many RPC calls in batch request', 'batch-refused'],
  ['proxyd, rate', -32016, 'over rate limit', 'rate-limited'],
  ['QuickNode, rate', -32007, '15/second request limit reached - reduce calls per second', 'rate-limited'],
  ['QuickNode, day', -32003, 'daily request limit reached - upgrade your account', 'rate-limited'],
  ['Helius, credits', -32429, 'max usage reached', 'rate-limited'],
  ['Infura, day', -32005, 'daily request count exceeded, request rate limited', 'rate-limited'],
  ['Blast, plan', -32097, 'You have exceeded the limits for your plan', 'rate-limited'],
  ['Ankr, key', -32053, 'API key disabled, reason: exceeded request limits', 'rate-limited'],
  ['Alchemy, units', -32000, 'You have reached your compute unit limit', 'rate-limited'],
  ['credits', -32000, 'Monthly credits exhausted', 'rate-limited'],
  ['a quoted code', '429', 'slow down', 'rate-limited'],
  ['Solana, lag', -32005, 'Node is behind by 150 slots', 'no-result'],
  ['Solana, lag', -32016, 'Minimum context slot has not been reached', 'no-result'],
  ['Solana, skipped', -32007, 'Slot 5 was skipped, or missing due to ledger jump', 'no-result'],
  ['no method', -32601, 'whatever', 'unsupported'],
  ['a plan', -32000, 'Please upgrade your plan to use this method', 'unsupported'],
  ['Ankr, method', -32052, 'API key is not allowed to access method', 'unsupported'],
  ['Nethermind, state', -32002, 'No state available for block 0x1', 'state-gone'],
  ['PublicNode, state', -32602, 'Archive requests require a personal token', 'state-gone'],
  ['a pool', -32000, 'nonce too low', 'rejected'],
]

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

test.each(refusals.filter(([, , , kind]) => !narrowing.includes(kind)))(
  '%s: %s %s says nothing of the width of a range',
  (_, code, message, kind) => {
    expect(failureOfCall(parseRpcError({ code, message }), wide).kind).toBe(kind)
  },
)

test('a refusal of the logs of one block, or of anything else, stands for itself', () => {
  const failure = parseRpcError({ code: -32601, message: 'no such method' })
  const one = logsOf({ fromBlock: '0x1', toBlock: '0x1' })
  const byHash = logsOf({ blockHash: '0x1' })
  for (const call of [one, byHash, { method: 'eth_call', params: [{}, '0x1'] }])
    expect(failureOfCall(failure, call)).toBe(failure)
})
