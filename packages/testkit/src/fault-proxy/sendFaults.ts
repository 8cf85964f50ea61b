import { encodeBase58 } from '@peregrine/core/base58'
import { type Hex, keccak256 } from 'viem'
import type { SendFaultKind } from './faultKinds.ts'
import type { RpcAnswer, RpcRequest } from './injectFault.ts'

const sendMethods: readonly string[] = ['eth_sendRawTransaction', 'sendTransaction']

/** Until a late transaction is passed on. */
export const lateMs = 1_500

/** Hash of the sent bytes; null for a call that sends nothing. */
function hashOf({ method, params = [] }: RpcRequest): string | null {
  const [encoded] = params
  if (!sendMethods.includes(method) || typeof encoded !== 'string') return null
  if (method === 'eth_sendRawTransaction') return keccak256(encoded as Hex)
  return encodeBase58(Buffer.from(encoded, 'base64').subarray(1, 65))
}

type Words = Record<'evm' | 'sol', string>
const errors: Partial<Record<SendFaultKind, Words>> = {
  'already-known': {
    evm: 'already known',
    sol: 'Transaction simulation failed: This transaction has already been processed',
  },
  'nonce-too-low': { evm: 'nonce too low', sol: 'Transaction simulation failed: Blockhash not found' },
}

/**
 * What a faulty endpoint does with a send: whether the node gets it (now, late, never) and what is answered. Null if the
 * call sends nothing, or the fault is not about sends.
 */
export function faultySend(
  kind: SendFaultKind,
  request: RpcRequest,
): { pass: 'now' | 'late' | 'never'; answer: RpcAnswer } | null {
  const hash = hashOf(request)
  if (hash === null) return null
  const head = { jsonrpc: '2.0', id: request.id }
  const words = errors[kind]
  if (words) {
    const message = request.method === 'sendTransaction' ? words.sol : words.evm
    return { pass: 'now', answer: { ...head, error: { code: -32000, message } } }
  }
  return { pass: kind === 'late-landing' ? 'late' : 'never', answer: { ...head, result: hash } }
}
