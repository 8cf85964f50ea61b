import { WebSocket } from 'ws'
import { type ClientReport, load } from './load.ts'

// Many clients in one process. They read only the head of a frame (is anything missing?); one in fifty reads all of it.
const [kind, port] = [process.argv[2], Number(process.argv[3])]
const path = kind === 'hub' ? '/socket.io/?EIO=4&transport=websocket' : '/'
const subscription = JSON.stringify([
  'subscribe',
  { topic: 'swap', chainType: 'eth', poolAddress: load.pool },
])
const headPattern = /"offset":(\d+),"prev":(\d+),"type":"event"/

const totals = { frames: 0, trades: 0, gaps: 0 }
const latencies: number[] = []

function readWhole(text: string): void {
  const body = JSON.parse(text.startsWith('42') ? text.slice(2) : text)
  const message = Array.isArray(body) ? body[1] : body
  for (const { trade } of message.data as { trade: { seenAt: number } }[]) {
    totals.trades++
    latencies.push(Date.now() - trade.seenAt)
  }
}

function receive(data: Buffer, client: { offset: number }, isReader: boolean): void {
  const head = headPattern.exec(data.toString('latin1', 0, 300))
  if (!head) return
  totals.frames++
  // The first frame may begin anywhere after the snapshot.
  if (client.offset >= 0 && Number(head[2]) !== client.offset) totals.gaps++
  client.offset = Number(head[1])
  if (isReader) readWhole(data.toString())
}

function open(number: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
  const client = { offset: -1 }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => kind === 'plain' && resolve())
    socket.on('message', (data: Buffer) => {
      const first = data[0]
      if (kind === 'hub' && data.length < 400) {
        const text = data.toString()
        // Engine.IO: 0 open, 2 ping; socket.io on top: 40 connect, 42 event.
        if (first === 0x30) socket.send('40')
        else if (first === 0x32) socket.send('3')
        else if (text.startsWith('40')) socket.send(`42${subscription}`)
        else if (text.includes('"snapshot"')) resolve()
      }
      if (data.length >= 300) {
        if (kind === 'hub' && client.offset < 0 && data.toString('latin1', 0, 300).includes('"snapshot"'))
          resolve()
        receive(data, client, number % 50 === 0)
      }
    })
  })
}

function percentile(share: number): number {
  latencies.sort((a, b) => a - b)
  return latencies[Math.floor(latencies.length * share)] ?? 0
}

for (let from = 0; from < load.clients; from += 50) {
  await Promise.all(Array.from({ length: 50 }, (_, i) => open(from + i)))
}
process.send?.({ ready: true })
process.on('message', () => {
  const report: ClientReport = { ...totals, latencyP50: percentile(0.5), latencyP99: percentile(0.99) }
  process.send?.({ report })
})
process.on('disconnect', () => process.exit(0))
