import { type ClientReport, readersPer, room } from './load.ts'
import { openRawClient, type RawClient } from './rawClient.ts'

// Many clients in one process. They read only the head of a frame (is anything missing?); one in fifty reads all of it.
// Those that idle are connected and follow nothing.
const [kind] = process.argv.slice(2)
const [port, count, idle] = process.argv.slice(3).map(Number) as [number, number, number]
const isHub = kind === 'hub'
const path = isHub ? '/socket.io/?EIO=4&transport=websocket' : '/'
const subscription = JSON.stringify([
  'subscribe',
  { topic: 'swap', chainType: 'eth', poolAddress: room.pool },
])
const headPattern = /"offset":(\d+),"prev":(\d+),"type":"event"/

const totals = { frames: 0, trades: 0, gaps: 0 }
const latencies: number[] = []
/** Number of the last frame, by client. */
const offsets: number[] = []

function readWhole(text: string): void {
  const body = JSON.parse(isHub ? text.slice(2) : text)
  for (const { trade } of (isHub ? body[1] : body).data as { trade: { seenAt: number } }[]) {
    totals.trades++
    latencies.push(Date.now() - trade.seenAt)
  }
}

/** Engine.IO: 0 open, 2 ping; socket.io on top: 40 connected. Returns true when the client is connected. */
function answerProtocol(head: string, client: RawClient): boolean {
  if (head.startsWith('0')) client.send('40')
  else if (head === '2') client.send('3')
  return head.startsWith('40')
}

function open(number: number): Promise<void> {
  const isReader = number % readersPer === 0
  const isIdle = number >= count - idle
  if (!isIdle) offsets[number] = 0
  return new Promise((resolve) => {
    const onFrame = (payload: Buffer, client: RawClient) => {
      const head = payload.toString('latin1', 0, 300)
      if (isHub && answerProtocol(head, client)) {
        if (isIdle) resolve()
        else client.send(`42${subscription}`)
      }
      if (head.includes('"type":"snapshot"')) resolve()
      const place = headPattern.exec(head)
      if (!place) return
      totals.frames++
      if (Number(place[2]) !== offsets[number]) totals.gaps++
      offsets[number] = Number(place[1])
      if (isReader) readWhole(payload.toString())
    }
    openRawClient(port, path, { wantsWhole: isReader, onFrame, onOpen: () => !isHub && resolve() })
  })
}

/** Resets what is counted. */
function takeReport(): ClientReport {
  const report = { ...totals, latencyP50: percentile(0.5), latencyP99: percentile(0.99), offsets }
  Object.assign(totals, { frames: 0, trades: 0, gaps: 0 })
  latencies.length = 0
  return report
}

function percentile(share: number): number {
  latencies.sort((a, b) => a - b)
  return latencies[Math.floor(latencies.length * share)] ?? 0
}

for (let from = 0; from < count; from += readersPer) {
  await Promise.all(Array.from({ length: Math.min(readersPer, count - from) }, (_, i) => open(from + i)))
}
process.send?.({ ready: true })
/** Waits until nothing has arrived for two seconds: anything in transit is late, not lost. */
async function settled(): Promise<void> {
  for (let seen = -1; seen !== totals.frames; ) {
    seen = totals.frames
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

process.on('message', async () => {
  await settled()
  process.send?.({ report: takeReport() })
})
process.on('disconnect', () => process.exit(0))
