import { swap } from '@peregrine/contract/topics/swap'
import type { SocketMessage } from '@peregrine/contract/socketMessage'
import type { TradeWire } from '@peregrine/contract/trade'
import { keptTrades, type TradeListEvent } from '@peregrine/contract/tradeList'
import { createSocketTransport, socketUrl } from '@peregrine/trader/socket/socketTransport'
import type { Transport } from '@peregrine/trader/socket/transport'
import { LiveClient } from '../../apps/web/src/live/liveClient.ts'
import { room } from './load.ts'
import { openRawClient } from './rawClient.ts'

// Many pages in one process: the page's own transport and live client, which reconnect and resume by themselves, over a
// plain socket. Each folds the trades of the room into the number of the last one, and counts those out of turn.
const [port, count] = process.argv.slice(2).map(Number) as [number, number]
const url = socketUrl(`http://127.0.0.1:${port}`)
const openedAtOnce = 50

type Page = { isLive: boolean; last: number; outOfTurn: number; states: number }

export type PageReport = {
  /** Pages that are connected and have this trade or a later one. */
  back: number
  outOfTurn: number
  /** Whole states that were sent instead of what was missed. */
  resets: number
  /** Pages whose last trade is this one. */
  whole: number
}

const pages: Page[] = []

function openSocket(_: string, listener: { onMessage(text: string): void; onClose(): void }) {
  let send: (text: string) => void = () => undefined
  const socket = openRawClient(port, new URL(url).pathname + new URL(url).search, {
    wantsWhole: true,
    onOpen: (client) => {
      send = client.send
    },
    onFrame: (payload) => listener.onMessage(payload.toString()),
    onClose: listener.onClose,
  })
  return { send: (text: string) => send(text), close: () => void socket.destroy() }
}

/** The room's trades have the numbers of their records, one in each: a whole state is the newest ones without a hole. */
function takeWhole(page: Page, { offset, data }: SocketMessage): void {
  const numbers = (data as TradeWire[]).map(({ blockNumber }) => blockNumber)
  const isRight =
    numbers.length === Math.min(offset, keptTrades) && numbers.every((number, at) => number === offset - at)
  if (!isRight || offset < page.last) page.outOfTurn++
  page.last = offset
  page.states++
}

/** Counts what the server tells, before the page's own code sees it. */
function counted(transport: Transport, page: Page): Transport {
  return {
    ...transport,
    open: (listener) =>
      transport.open({
        onState: (state) => {
          page.isLive = state === 'live'
          listener.onState(state)
        },
        onMessage: (message) => {
          if (message.type === 'snapshot' || message.type === 'reset') takeWhole(page, message)
          listener.onMessage(message)
        },
      }),
  }
}

function open(): Promise<void> {
  const page: Page = { isLive: false, last: 0, outOfTurn: 0, states: 0 }
  pages.push(page)
  const take = (_: unknown, event: TradeListEvent) => {
    if (event.type !== 'trade') return page.outOfTurn++
    const { blockNumber } = event.trade
    if (blockNumber !== page.last + 1) page.outOfTurn++
    page.last = blockNumber
    return null
  }
  return new Promise((resolve) => {
    const now = (run: () => void) => run()
    const client = new LiveClient({
      transport: counted(createSocketTransport({ url, openSocket, random: Math.random }), page),
      onData: () => resolve(),
      onDrop: () => undefined,
      onForget: () => undefined,
      onRefused: (_, code) => {
        throw new Error(`the server refused the room: ${code}`)
      },
      onState: () => undefined,
      isOwner: () => false,
      schedule: now,
      scheduleSoon: now,
      nowMs: Date.now,
    })
    client.watch({ ...swap, apply: take }, { chainType: 'eth', poolAddress: room.pool })
  })
}

for (let from = 0; from < count; from += openedAtOnce)
  await Promise.all(Array.from({ length: Math.min(openedAtOnce, count - from) }, open))
process.send?.({ ready: true })

const sumOf = (numberOf: (page: Page) => number) => pages.reduce((sum, page) => sum + numberOf(page), 0)

process.on('message', (trade: number) => {
  const report: PageReport = {
    back: sumOf(({ isLive, last }) => Number(isLive && last >= trade)),
    outOfTurn: sumOf(({ outOfTurn }) => outOfTurn),
    resets: sumOf(({ states }) => states - 1),
    whole: sumOf(({ last }) => Number(last === trade)),
  }
  process.send?.(report)
})
process.on('disconnect', () => process.exit(0))
