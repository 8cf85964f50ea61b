import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { judgeEndpoint } from '@peregrine/chains/probe/judgeEndpoint'
import { probeEndpoint } from '@peregrine/chains/probe/probeEndpoint'
import type { EndpointEdit } from '@peregrine/contract/routes/endpoints'
import { Fault } from '@peregrine/core/fault'
import { parseEdit } from '../../domain/endpoints/editSaved.ts'
import type { SavedEndpoints } from '../../domain/endpoints/savedEndpoints.ts'

/** Measurements at once: one per chain. */
const maxTests = 4

/** Measures endpoints, a few at a time. */
export class EndpointTests {
  #running = 0

  /** Measures the first URL of each field; without an RPC URL, the saved ones. */
  async run(saved: SavedEndpoints, edit: EndpointEdit) {
    const { chain } = edit
    const target = edit.rpc ? parseEdit(edit) : saved[chain]
    const [rpc] = target?.rpc ?? []
    if (!target || !rpc) throw new Fault('endpoint.invalid', { chain, why: 'no URL is given' })
    if (this.#running >= maxTests) throw new Fault('request.too-many', { what: 'tests' })
    this.#running++
    try {
      const first = (urls: readonly string[] = []) => urls[0] ?? null
      const { ws, logs, grpc } = target
      const facts = await probeEndpoint({ chain, rpc, ws: first(ws), logs: first(logs), grpc: first(grpc) })
      return { facts, verdicts: judgeEndpoint(chainDefinitions[chain].family, facts) }
    } finally {
      this.#running--
    }
  }
}
