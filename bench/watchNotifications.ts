import { WebSocket } from 'ws'

/**
 * Subscribes over JSON-RPC, to `newHeads` by `eth_subscribe` for example. `onResult` gets each notification's result
 * and its arrival time (Unix milliseconds, with fractions). Resolves when the node has confirmed.
 */
export function watchNotifications<Result>(
  wsUrl: string,
  { method, params }: { method: string; params: unknown[] },
  onResult: (result: Result, atMs: number) => void,
): Promise<() => void> {
  const socket = new WebSocket(wsUrl)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
    socket.on('message', (data: Buffer) => {
      const atMs = performance.timeOrigin + performance.now()
      const message = JSON.parse(data.toString()) as { id?: number; params?: { result: Result } }
      if (message.id === 1) resolve(() => socket.close())
      if (message.params) onResult(message.params.result, atMs)
    })
  })
}
