import { accountMethods } from './accountMethods.ts'
import { blockMethods, RenderedJson } from './blockMethods.ts'
import { clusterMethods } from './clusterMethods.ts'
import type { Params } from './readParams.ts'
import type { RpcContext } from './rpcContext.ts'
import { RpcError } from './rpcError.ts'
import { transactionMethods } from './transactionMethods.ts'

export type Method = (context: RpcContext, params: Params) => unknown
export type MethodTable = Readonly<Record<string, Method>>

/** All methods of the node. */
export const nodeMethods: MethodTable = {
  ...accountMethods,
  ...blockMethods,
  ...clusterMethods,
  ...transactionMethods,
}

/** JSON text of the reply to a body, one request or a batch. Never throws. */
export function answerBody(context: RpcContext, methods: MethodTable, body: string): string {
  let request: unknown
  try {
    request = JSON.parse(body)
  } catch (error) {
    return renderError(null, new RpcError(-32700, `Parse error: ${(error as Error).message}`))
  }
  if (!Array.isArray(request)) return answerRequest(context, methods, request)
  if (request.length === 0) return renderError(null, new RpcError(-32600, 'Invalid request'))
  return `[${request.map((one) => answerRequest(context, methods, one)).join(',')}]`
}

/** JSON text of the reply to one request. Never throws. */
export function answerRequest(context: RpcContext, methods: MethodTable, request: unknown): string {
  const { id = null, method, params = [] } = Object(request) as Record<string, unknown>
  try {
    const result = callMethod(context, methods, method, params)
    const text = result instanceof RenderedJson ? result.text : JSON.stringify(result ?? null)
    return `{"jsonrpc":"2.0","result":${text},"id":${JSON.stringify(id)}}`
  } catch (error) {
    return renderError(id, error)
  }
}

function callMethod(context: RpcContext, methods: MethodTable, method: unknown, params: unknown): unknown {
  if (typeof method !== 'string') throw new RpcError(-32600, 'Invalid request')
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!handler) throw new RpcError(-32601, 'Method not found')
  if (!Array.isArray(params)) throw new RpcError(-32602, 'Invalid params: expected a list')
  return handler(context, params)
}

function renderError(id: unknown, error: unknown): string {
  const known =
    error instanceof RpcError ? error : new RpcError(-32603, `Internal error: ${(error as Error).message}`)
  const { code, message, data } = known
  return JSON.stringify({
    jsonrpc: '2.0',
    error: data === undefined ? { code, message } : { code, message, data },
    id,
  })
}
