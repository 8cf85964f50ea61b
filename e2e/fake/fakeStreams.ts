import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { topicKey } from '@peregrine/contract/topic'
import { topics } from '@peregrine/contract/topics/registry'
import type { TradeWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import type { Server, Socket } from 'socket.io'
import { fakeStats } from './fakeAnswers.ts'
import type { World } from './seededWorld.ts'

type Room = { topic: string; params: Record<string, string>; offset: number; state: unknown }

/** The live streams of the fake server: every topic that the pages follow, with offsets as the real ones have. */
export function serveFakeStreams(io: Server, world: World, ratePerSecond: number): () => void {
  const rooms = new Map<string, Room>()
  const epoch = `fake-${Date.now()}`
  const launches = new Map<string, ReturnType<World['launch']>[]>()
  for (const pad of ['four', 'pump'] as const) {
    const list = Array.from({ length: 40 }, (_, index) =>
      world.launch(pad, index % 4 === 0 ? 'migrated' : index % 9 === 1 ? 'filled' : 'curve'),
    )
    launches.set(pad, list)
  }
  const history: TradeWire[] = Array.from({ length: 300 }, (_, index) =>
    world.trade(world.pick(world.tokens), Date.now() - index * 900),
  )

  function columnOf(topic: string): unknown {
    const pad = topic.startsWith('FourMeme') ? 'four' : 'pump'
    const column = topic.split('-')[1]
    const list = [...(launches.get(pad) ?? [])]
    if (column === 'latest') return list.sort((a, b) => b.createdAt - a.createdAt)
    if (column === 'progress')
      return list.filter(({ stage }) => stage === 'curve').sort((a, b) => b.progress - a.progress)
    return list.filter(({ stage }) => stage !== 'curve').sort((a, b) => b.updatedAt - a.updatedAt)
  }

  function snapshotOf({ topic, params }: Room): unknown {
    const network = params.network ?? params.chainType
    if (topic === 'trades') return history.filter((trade) => trade.network === network).slice(0, 120)
    if (topic === 'kol')
      return history.filter((trade) => trade.network === network && trade.userName).slice(0, 120)
    if (topic === 'swap')
      return history.filter((trade) => trade.poolAddress === params.poolAddress).slice(0, 120)
    if (topic === 'prices') return { SOL: 187.42, ETH: 3911.7, BNB: 871.3, SUI: 3.1, VIRTUAL: 1.2 }
    if (topic === 'market-stats') return fakeStats(world, params.poolAddress ?? '')
    if (topic === 'kline') return []
    return columnOf(topic)
  }

  function send(key: string, room: Room, data: unknown[]): void {
    const prev = room.offset
    room.offset += data.length
    const message: SocketMessage = {
      topic: room.topic,
      key,
      epoch,
      offset: room.offset,
      prev,
      type: 'event',
      data,
    }
    io.to(key).emit('message', message)
  }

  function publishTrade(trade: TradeWire): void {
    history.unshift(trade)
    history.length = Math.min(history.length, 2000)
    for (const [key, room] of rooms) {
      const network = (room.params.network ?? room.params.chainType) as Network | undefined
      const isMine =
        (room.topic === 'trades' && network === trade.network) ||
        (room.topic === 'kol' && network === trade.network && trade.userName !== null) ||
        (room.topic === 'swap' && room.params.poolAddress === trade.poolAddress)
      if (isMine) send(key, room, [{ type: 'trade', trade }])
      if (room.topic === 'market-stats' && room.params.poolAddress === trade.poolAddress)
        send(key, room, [fakeStats(world, trade.poolAddress ?? '')])
      if (room.topic === 'kline' && room.params.poolAddress === trade.poolAddress) {
        const price = (room.params.type === 'mcap' ? trade.marketCap : trade.tokenPrice) ?? 0
        const candle = {
          time: Math.floor(trade.timestamp / 1000),
          open: price,
          high: price,
          low: price,
          close: price,
          volume: 10,
          buys: 1,
          sells: 0,
        }
        if (room.params.timeFrame === '1s') send(key, room, [{ type: 'candle', candle }])
      }
    }
  }

  function publishLaunch(): void {
    const pad = world.pick(['four', 'pump'] as const)
    const list = launches.get(pad) ?? []
    const known = world.pick(list)
    const isNew = world.random() < 0.3
    if (isNew) list.unshift(world.launch(pad, 'curve'))
    else if (known.stage === 'curve')
      known.progress = Math.min(100, Math.round((known.progress + 2) * 10) / 10)
    const launch = { ...(isNew ? (list[0] as typeof known) : known), updatedAt: Date.now() }
    for (const [key, room] of rooms) {
      const isPad = room.topic.startsWith(pad === 'four' ? 'FourMeme-' : 'pump-')
      if (isPad) send(key, room, [{ type: 'launch', launch }])
    }
  }

  io.on('connection', (socket: Socket) => {
    socket.on('subscribe', (body: Record<string, string>) => {
      const topic = topics.get(body.topic ?? '')
      if (!topic) return
      const { topic: name, since: _, ...params } = body
      const key = topicKey(topic, params)
      const room = rooms.get(key) ?? { topic: name ?? '', params, offset: 1, state: null }
      rooms.set(key, room)
      void socket.join(key)
      const at = { key, epoch, offset: room.offset }
      socket.emit('message', { ...at, topic: `${name}-subscribe-ack`, type: 'ack', data: { ok: true } })
      socket.emit('message', { ...at, topic: name, type: 'snapshot', data: snapshotOf(room) })
    })
    socket.on('unsubscribe', (body: Record<string, string>) => {
      const topic = topics.get(body.topic ?? '')
      const { topic: _, ...params } = body
      if (topic) void socket.leave(topicKey(topic, params))
    })
  })

  const trading = setInterval(() => publishTrade(world.trade(world.pick(world.tokens))), 1000 / ratePerSecond)
  const launching = setInterval(publishLaunch, 1500)
  return () => {
    clearInterval(trading)
    clearInterval(launching)
  }
}
