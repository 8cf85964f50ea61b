import { Gauge, type Registry } from 'prom-client'
import type { ChainSetup } from './chainSetup.ts'

type Usages = readonly { chain: ChainSetup['chain']; port: Pick<ChainSetup['port'], 'usage'> }[]

/** Adds metrics of the calls to the chains' endpoints, by purpose, and of the pace that each endpoint allows. */
export function addRpcMetrics(registry: Registry, setups: Usages): void {
  const byPurpose = (name: string, help: string, of: 'calls' | 'refused'): void => {
    const made = new Gauge({
      name,
      help,
      labelNames: ['chain', 'purpose'],
      registers: [registry],
      collect() {
        for (const { chain, port } of setups)
          for (const count of port.usage().total) made.set({ chain, purpose: count.purpose }, count[of])
      },
    })
  }
  byPurpose('peregrine_rpc_calls_total', 'Calls sent to endpoints since the start', 'calls')
  byPurpose('peregrine_rpc_refused_total', 'Calls refused by endpoints for their rate', 'refused')
  const pace = new Gauge({
    name: 'peregrine_rpc_pace',
    help: 'Calls per second that an endpoint allows, once it has refused some',
    labelNames: ['chain', 'endpoint'],
    registers: [registry],
    collect() {
      pace.reset()
      for (const { chain, port } of setups)
        for (const { endpoint, perSecond } of port.usage().endpoints)
          if (perSecond !== null) pace.set({ chain, endpoint }, perSecond)
    },
  })
}
