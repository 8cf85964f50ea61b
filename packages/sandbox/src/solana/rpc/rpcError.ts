/** A JSON-RPC error with the code and message of a real node. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** An error for invalid parameters. */
export function invalidParams(message: string): RpcError {
  return new RpcError(-32602, message)
}
