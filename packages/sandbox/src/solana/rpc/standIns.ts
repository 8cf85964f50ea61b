import { setTimeout as wait } from 'node:timers/promises'
import { answerBody, type MethodTable } from './answerRequest.ts'
import { createBlockEngine, sendAtOnce } from './blockEngine.ts'
import { engineRegions, type FaultyPlace, PlaceFaults } from './placeFaults.ts'
import { RouteService } from './routeService.ts'
import type { RpcContext } from './rpcContext.ts'

export type StandInRequest = { method: string; path: string; query: URLSearchParams; body: string }
export type StandInReply = { status: number; text: string }

type Handler = (request: StandInRequest) => Promise<StandInReply>
type StandIn = { methods: readonly string[]; handle: Handler }

function json(status: number, reply: unknown): StandInReply {
  return { status, text: JSON.stringify(reply) }
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Judged by whoever expected a value there.
    return undefined
  }
}

/**
 * The services beside the node, by path under `/solana/`: six regions of a block engine, a fast node, a route service,
 * and the faults of all of them.
 */
export function createStandIns(context: RpcContext): ReadonlyMap<string, StandIn> {
  const faults = new PlaceFaults()
  const found = new Map<string, StandIn>()
  const add = (
    path: string,
    methods: readonly string[],
    place: FaultyPlace | null,
    handle: Handler,
  ): void => {
    const late: Handler = async (request) => {
      if (place) await wait(faults.of(place).delayMs)
      return handle(request)
    }
    found.set(`/solana/${path}`, { methods, handle: late })
  }
  const addTable = (path: string, place: FaultyPlace, table: MethodTable): void => {
    add(path, ['POST'], place, async ({ body }) => ({ status: 200, text: answerBody(context, table, body) }))
  }
  for (const region of engineRegions) {
    const engine = createBlockEngine(() => faults.of(region))
    for (const path of ['', '/api/v1/transactions', '/api/v1/bundles'])
      addTable(`block-engine/${region}${path}`, region, engine)
  }
  addTable('fast', 'fast', { sendTransaction: sendAtOnce(() => faults.of('fast')), getHealth: () => 'ok' })
  const routes = new RouteService(context.ledger, () => faults.of('route'))
  add('route/quote', ['GET'], 'route', async ({ query }) => {
    const { status, reply } = await routes.quote(query)
    return json(status, reply)
  })
  add('route/swap-instructions', ['POST'], 'route', async ({ body }) => {
    const { status, reply } = await routes.swapInstructions(parseBody(body))
    return json(status, reply)
  })
  add('faults', ['GET', 'POST'], null, async ({ method, body }) => {
    if (method === 'GET' || faults.replace(parseBody(body))) return json(200, faults.all())
    return json(400, { error: 'expected {place: {delayMs?, refuses?, lies?}}' })
  })
  return found
}
