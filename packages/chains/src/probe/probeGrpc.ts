import { isFault } from '@peregrine/core/fault'
import type { RpcFailure } from '../rpc/rpcFailure.ts'
import { openGrpcCall } from '../sol/grpc/grpcCall.ts'
import { parseGrpcTarget } from '../sol/grpc/parseGrpcTarget.ts'
import { ProtoReader } from '../sol/grpc/protoReader.ts'
import { blockRequest, subscribeMethod } from '../sol/grpc/subscribeRequest.ts'

/** `silent` if the subscription was accepted and no block came. */
export type GrpcReach = 'ok' | 'unreachable' | 'refused' | 'silent'
export type GrpcFacts = { grpc: GrpcReach; grpcVersion: string | null }

const replyMs = 4_000
/** A mainnet block comes every 0.4 s. */
const blockMs = 6_000

/** Asks a Yellowstone endpoint for its version and one block. */
export async function probeGrpc(url: string, signal: AbortSignal): Promise<GrpcFacts> {
  const [version, grpc] = await Promise.all([readVersion(url, signal), waitForBlock(url, signal)])
  return { grpc, grpcVersion: version }
}

/** The plugin's version; null if the endpoint does not tell it. */
async function readVersion(url: string, signal: AbortSignal): Promise<string | null> {
  const { found } = await callOnce(
    url,
    'geyser.Geyser/GetVersion',
    new Uint8Array(),
    replyMs,
    signal,
    (reply) => (reply.next() === 1 ? reply.text() : null),
  )
  // It is a JSON text of several versions; the first is the plugin's.
  return found?.match(/\d+\.\d+\.\d+/)?.[0] ?? null
}

async function waitForBlock(url: string, signal: AbortSignal): Promise<GrpcReach> {
  const request = blockRequest('confirmed', null)
  const { found, failure } = await callOnce(url, subscribeMethod, request, blockMs, signal, hasBlock)
  if (found) return 'ok'
  if (!failure) return 'silent'
  return failure.kind === 'network' || failure.kind === 'timeout' ? 'unreachable' : 'refused'
}

function hasBlock(update: ProtoReader): true | null {
  for (let field = update.next(); field !== 0; field = update.next()) if (field === 5) return true
  return null
}

type Once<T> = { found: T | null; failure: RpcFailure | null }

/** Sends one message, and ends the call at the first answer in which `find` finds something. */
function callOnce<T>(
  url: string,
  method: string,
  request: Uint8Array,
  timeoutMs: number,
  signal: AbortSignal,
  find: (reply: ProtoReader) => T | null,
): Promise<Once<T>> {
  return new Promise((resolve) => {
    let found: T | null = null
    const call = openGrpcCall(parseGrpcTarget(url), method, {
      onMessage(bytes) {
        found ??= findIn(bytes, find)
        if (found !== null) call.end(null)
      },
      onEnd(failure) {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        resolve({ found, failure })
      },
    })
    const giveUp = () => call.end(null)
    const timer = setTimeout(giveUp, timeoutMs)
    signal.addEventListener('abort', giveUp)
    call.send(request)
    if (method !== subscribeMethod) call.finish()
  })
}

/** What is no message holds nothing. */
function findIn<T>(bytes: Uint8Array, find: (reply: ProtoReader) => T | null): T | null {
  try {
    return find(new ProtoReader(bytes))
  } catch (error) {
    if (!isFault(error)) throw error
    return null
  }
}
