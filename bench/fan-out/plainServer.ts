import { WebSocketServer } from 'ws'
import { load, madeTrade, runLoad, tradesPerFrame } from './load.ts'

// The raw limit: serialises every frame once and hands it to `ws` for every client.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })

function sendFrame(frame: number): void {
  const data = Array.from({ length: tradesPerFrame }, (_, i) => madeTrade(frame * tradesPerFrame + i)).map(
    (trade) => ({
      type: 'trade',
      trade,
    }),
  )
  const { epoch } = load
  const message = { topic: 'swap', key: 'swap', epoch, offset: frame, prev: frame - 1, type: 'event', data }
  const text = JSON.stringify(message)
  for (const client of server.clients) client.send(text)
}

server.on('listening', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', async () => process.send?.({ report: await runLoad(sendFrame) }))
process.on('disconnect', () => process.exit(0))
