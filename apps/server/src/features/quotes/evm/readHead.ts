import type { ChainKey } from '@peregrine/core/network'
import { type Head, readGas } from '@peregrine/core/trading/readGas'
import type { ChainRequest } from '../../../chainRequest.ts'

/**
 * Reads the newest block and what gas costs.
 *
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export function readHead(request: ChainRequest, chain: ChainKey): Promise<Head> {
  return readGas((method, params) => request(chain, method, [...params]))
}
