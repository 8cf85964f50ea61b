import { WebSocketServer } from 'ws'
import type { TradeWire } from '@peregrine/contract/trade'
import { room, runLoad, type Stretch } from './load.ts'

// The raw limit: serialises every frame once and hands it to `ws` for every client.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })

function sendFrame(frame: number, trades: readonly TradeWire[]): void {
  const data = trades.map((trade) => ({ type: 'trade', trade }))
  const { epoch } = room
  const message = { topic: 'swap', key: 'swap', epoch, offset: frame, prev: frame - 1, type: 'event', data }
  const text = JSON.stringify(message)
  for (const client of server.clients) client.send(text)
}

server.on('listening', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', async (stretch: Stretch) =>
  process.send?.({ report: await runLoad(stretch, sendFrame) }),
)
process.on('disconnect', () => process.exit(0))
