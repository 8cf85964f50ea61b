import type { ChainKey } from '@peregrine/core/network'
import { chainDefinitions } from '../catalogue/registry.ts'
import type { EndpointFacts } from './endpointFacts.ts'
import { ProbeCaller } from './probeCaller.ts'
import { probeEvm, probeLogRange } from './probeEvm.ts'
import { probeGrpc } from './probeGrpc.ts'
import { probeSocket, socketUrlOf } from './probeSocket.ts'
import { probeSolana } from './probeSolana.ts'

/** URLs of one chain to be measured together: without a websocket URL, one at the same address is tried. */
export type ProbeTarget = {
  chain: ChainKey
  rpc: string
  ws?: string | null
  logs?: string | null
  grpc?: string | null
}

const probeMs = 15_000

const anyLogs = { commitment: 'confirmed' }
const someProgram = 'ComputeBudget111111111111111111111111111111'
const subscriptions = {
  EVM: [{ method: 'eth_subscribe', params: ['newHeads'] }],
  SOL: [
    { method: 'slotSubscribe', params: [] },
    { method: 'blockSubscribe', params: [{ mentionsAccountOrProgram: someProgram }, anyLogs] },
    { method: 'logsSubscribe', params: [{ mentions: [someProgram] }, anyLogs] },
  ],
} as const

/**
 * Measures what an endpoint serves, in 15 s at most; what was not measured by then is null. Replies are read and
 * dropped, and the URLs are never part of the result.
 */
export async function probeEndpoint(target: ProbeTarget, signal?: AbortSignal): Promise<EndpointFacts> {
  const { family, chainId } = chainDefinitions[target.chain]
  const limit = AbortSignal.timeout(probeMs)
  const until = signal ? AbortSignal.any([limit, signal]) : limit
  const caller = new ProbeCaller(target.rpc, until)
  const [facts, socket, grpc] = await Promise.all([
    family === 'EVM' ? probeEvm(caller, chainId ?? 0) : probeSolana(caller),
    probeSockets(target, until),
    target.grpc ? probeGrpc(target.grpc, until) : null,
  ])
  if (facts.reach !== 'ok' || !facts.isRightChain) return facts
  if (target.logs) facts.logRange = await probeLogRange(new ProbeCaller(target.logs, until))
  return { ...facts, ...grpc, socket: socket.kind, methods: { ...facts.methods, ...socket.methods } }
}

type SocketFacts = { kind: EndpointFacts['socket']; methods: EndpointFacts['methods'] }

async function probeSockets({ chain, rpc, ws }: ProbeTarget, signal: AbortSignal): Promise<SocketFacts> {
  const { family } = chainDefinitions[chain]
  const answers = await probeSocket(ws || socketUrlOf(rpc), subscriptions[family], signal)
  const kind = answers?.[0] ? (ws ? 'given' : 'derived') : 'none'
  if (family === 'EVM') return { kind, methods: {} }
  const [, blockSubscribe = false, logsSubscribe = false] = answers ?? []
  return { kind, methods: { blockSubscribe, logsSubscribe } }
}
