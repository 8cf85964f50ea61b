import { callChain, intentHeader, rpcCallCost } from '@peregrine/contract/routes/rpc'
import { zIntentId } from '@peregrine/contract/routes/sends'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openSending } from '../../domain/sends/openSending.ts'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { answerCall, callsOfList, isUnitsList, type RpcDeps } from './answerCall.ts'

/** Throws Fault `request.malformed` for a header that is no intent id. */
function intentOf({ headers }: FastifyRequest): string | null {
  const given = headers[intentHeader]
  if (given === undefined) return null
  const parsed = zIntentId.safeParse(given)
  if (!parsed.success) throw new Fault('request.malformed', { where: intentHeader, part: 'headers' })
  return parsed.data
}

function rpcRoutes(app: FastifyInstance, deps: RpcDeps): void {
  mount(app, callChain, async ({ params: { chain }, body }, request) => {
    const calls = Array.isArray(body) ? body : [body]
    const isAlone = calls.length === 1
    const count = isAlone && calls.some(isUnitsList) ? callsOfList : calls.length
    // The route's own cost is that of one call.
    if (count > 1) request.charge(rpcCallCost * (count - 1))
    const { session } = request
    const owner = session ? { chainFamily: session.chainFamily, address: session.address } : null
    const caller = { intent: intentOf(request), owner, isAlone }
    const replies = await Promise.all(calls.map((call) => answerCall(deps, chain, call, caller)))
    return Array.isArray(body) ? replies : (replies[0] as (typeof replies)[number])
  })
}

/** Chain reads and sends for the page, which may connect nowhere else. */
export const rpcFeature: Feature = {
  serve: (context) => ({
    routes: (server) => rpcRoutes(server, { ...openSending(context), request: context.request }),
  }),
}
