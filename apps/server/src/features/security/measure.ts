import { Fault } from '@peregrine/core/fault'
import type { ChainRequest } from '../../chainRequest.ts'
import { measureEvm } from './evm/measureEvm.ts'
import type { SourceReader } from './evm/readSource.ts'
import { reasonOf, unknown } from './finding.ts'
import { type Findings, nothingKnown } from './findings.ts'
import { measureSolana } from './sol/measureSolana.ts'
import type { Subject } from './subject.ts'

/** Measures a token on its chain's node; all flags are unknown when the node does not answer. */
export function createMeasure(request: ChainRequest | null, readSource: SourceReader) {
  return async (subject: Subject): Promise<Findings> => {
    const ask = async (method: string, params: unknown[]): Promise<unknown> => {
      if (!request) throw new Fault('chain.unreachable', { chain: subject.chain, why: 'no endpoint is set' })
      return request(subject.chain, method, params)
    }
    try {
      return await (subject.chain === 'sol'
        ? measureSolana(ask, subject)
        : measureEvm(ask, subject, readSource))
    } catch (error) {
      return nothingKnown(unknown(reasonOf(error)))
    }
  }
}
