import {
  forgetEndpoints,
  getEndpoints,
  type Restart,
  saveEndpoints,
  testEndpoint,
} from '@peregrine/contract/routes/endpoints'
import { Fault } from '@peregrine/core/fault'
import { chainKeys } from '@peregrine/core/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkEndpoints } from '../../domain/endpoints/checkEdits.ts'
import { editSaved, maskChain } from '../../domain/endpoints/editSaved.ts'
import type { EndpointSettings } from '../../domain/endpoints/endpointSettings.ts'
import {
  readSavedEndpoints,
  type SavedEndpoints,
  writeSavedEndpoints,
} from '../../domain/endpoints/savedEndpoints.ts'
import type { Operators } from '../../domain/operator/operators.ts'
import { mount } from '../../http/mount.ts'
import { EndpointTests } from './endpointTests.ts'

type EndpointDeps = { operators: Operators; settings: EndpointSettings | null }

/** Serves the endpoints to the operator, and to whoever sits at this machine: a newcomer has no wallet yet. */
export function endpointRoutes(app: FastifyInstance, { operators, settings }: EndpointDeps): void {
  const tests = new EndpointTests()

  async function open(request: FastifyRequest): Promise<EndpointSettings> {
    await operators.refuseStranger(request, { orLocal: true })
    if (!settings) throw new Fault('feature.off', { setting: 'DATA_DIR' })
    return settings
  }

  mount(app, getEndpoints, async (_, request) => listEndpoints(await open(request)))

  mount(app, testEndpoint, async ({ body }, request) => {
    const { dataDir } = await open(request)
    return tests.run(readSavedEndpoints(dataDir), body)
  })

  mount(app, saveEndpoints, async ({ body }, request, reply) => {
    const own = await open(request)
    if (!own.canSave) throw new Fault('endpoint.refused', { chain: '', why: 'own-database' })
    const before = readSavedEndpoints(own.dataDir)
    const next = editSaved(before, body.edits)
    for (const chain of chainKeys) {
      const { rpc = [] } = next[chain] ?? {}
      if (rpc.join() !== before[chain]?.rpc.join() && rpc.length > 0) await checkEndpoints(chain, rpc)
    }
    return { restart: applySaved(own, before, next, reply) }
  })

  mount(app, forgetEndpoints, async (_, request, reply) => {
    const own = await open(request)
    return { restart: applySaved(own, readSavedEndpoints(own.dataDir), {}, reply) }
  })
}

function listEndpoints({ mode, run, isRestartable, canSave, ...own }: EndpointSettings) {
  const saved = readSavedEndpoints(own.dataDir)
  const restart: Restart = isRestartable ? 'automatic' : 'manual'
  const chains = chainKeys.map((chain) => {
    const { [chain]: kept } = saved
    const { [chain]: used } = own.used
    return {
      chain,
      variables: [...own.variables[chain]],
      saved: kept ? maskChain(kept) : null,
      used: used && mode === 'live' ? maskChain(used) : null,
    }
  })
  return { mode, run, restart, canSave, chains }
}

/** Stores the change, and restarts when the answer has left. */
function applySaved(
  { dataDir, isRestartable, restart }: EndpointSettings,
  before: SavedEndpoints,
  next: SavedEndpoints,
  reply: FastifyReply,
): Restart {
  if (JSON.stringify(before) === JSON.stringify(next)) return 'none'
  writeSavedEndpoints(dataDir, next)
  if (!isRestartable) return 'manual'
  reply.raw.once('close', restart)
  return 'automatic'
}
