import type { IndexedChain } from '../testIndexer.ts'
import { openRawClient, type RawClient } from '../fan-out/rawClient.ts'

/** Returns the subscriptions of every visitor. */
function subscriptionsOf({ world: { pricePools } }: IndexedChain): object[] {
  return [
    { topic: 'trades', network: 'eth' },
    { topic: 'trend', network: 'eth', window: '1h', sort: 'volume', order: 'desc' },
    ...pricePools.flatMap(({ address }) => {
      const pool = { chainType: 'eth', poolAddress: address }
      return [
        { topic: 'swap', ...pool },
        { topic: 'kline', ...pool, timeFrame: '1m', type: 'price' },
      ]
    }),
  ]
}

/** Engine.IO: 0 open, 2 ping; socket.io on top: 40 connected. */
function answer(head: string, client: RawClient, subscriptions: readonly object[]): void {
  if (head.startsWith('0')) client.send('40')
  else if (head === '2') client.send('3')
  else if (head.startsWith('40'))
    for (const one of subscriptions) client.send(`42${JSON.stringify(['subscribe', one])}`)
}

function openSockets(url: string, count: number, chain: IndexedChain): () => void {
  const subscriptions = subscriptionsOf(chain)
  const port = Number(new URL(url).port)
  const sockets = Array.from({ length: count }, () =>
    openRawClient(port, '/socket.io/?EIO=4&transport=websocket', {
      wantsWhole: false,
      onOpen: () => undefined,
      onFrame: (payload, client) => answer(payload.toString('latin1', 0, 40), client, subscriptions),
    }),
  )
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

/** Returns the costliest calls of the pages, among them those that read a wallet's or a token's whole history. */
function pathsOf({ world: { pricePools } }: IndexedChain, wallets: readonly string[]): string[] {
  const ofPools = pricePools.flatMap(({ address, base }) => [
    `/api/trades/eth/${address}?limit=500`,
    `/api/candles/eth/${address}?period=1s&limit=1500`,
    `/api/top-traders/eth/${address}`,
    `/api/makers/eth/${address}`,
    `/api/stats/eth/${address}`,
    `/api/holders/eth/${base}`,
    `/api/token/eth/${base}`,
  ])
  const ofWallets = wallets.flatMap((wallet) => [
    `/api/user/eth/${wallet}`,
    `/api/user/eth/${wallet}/trades?limit=200`,
  ])
  return [...ofPools, ...ofWallets, '/api/trades/eth?limit=500', '/api/trend/eth?window=24h', '/metrics']
}

export type Visitors = { requests(): number; failures(): readonly string[]; stop(): Promise<void> }

/** Starts sockets that follow the streams, and callers that send one request after another without a pause. */
export function startVisitors(
  url: string,
  chain: IndexedChain,
  { sockets, callers, wallets }: { sockets: number; callers: number; wallets: readonly string[] },
): Visitors {
  const closeSockets = openSockets(url, sockets, chain)
  const paths = pathsOf(chain, wallets)
  const failures = new Set<string>()
  let asked = 0
  let isStopped = false
  const call = async (): Promise<void> => {
    while (!isStopped) {
      const path = paths[asked++ % paths.length] ?? '/'
      const reply = await fetch(`${url}${path}`)
      await reply.arrayBuffer()
      if (!reply.ok) failures.add(`${reply.status} ${path}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const calling = Array.from({ length: callers }, call)
  return {
    requests: () => asked,
    failures: () => [...failures],
    async stop() {
      isStopped = true
      await Promise.all(calling)
      closeSockets()
    },
  }
}
