import type { SignalState } from '@peregrine/contract/signal'
import type { Socket } from 'socket.io'
import { beforeEach, expect, test } from 'vitest'
import { SignalClients, type SignalView } from './signalClients.ts'

const id = 'ab'.repeat(16)
let sent: [topic: string, state: unknown][]
let socket: Socket

beforeEach(() => {
  sent = []
  const fake = {
    compress: () => fake,
    emit(_: string, { topic, data }: { topic: string; data: { state?: string } | [{ what: string }] }) {
      sent.push([topic, Array.isArray(data) ? data[0].what : data.state])
    },
  }
  socket = fake as unknown as Socket
})

function viewOf(state: Exclude<SignalState, 'unknown'>, version: number): SignalView {
  const what = state === 'armed' ? 'undone' : state
  return {
    status: { signalId: id, state, trigger: null, nowMs: 1 },
    version,
    isOwned: false,
    event: { signalId: id, symbol: '', description: '', what, trigger: null },
  }
}

/** Subscribes while `push` is told; the desk answers with what it read before. */
async function subscribe(read: SignalView, ...pushed: SignalView[]) {
  const clients = new SignalClients(10)
  const reading = Promise.withResolvers<SignalView[]>()
  clients.serve({ read: () => reading.promise })
  const answer = clients.subscribe(socket, [id], null)
  for (const view of pushed) clients.push([id], [view])
  reading.resolve([read])
  return { clients, ...(await answer) }
}

test('what changes while a subscription is answered is not lost', async () => {
  const { signalIds, clients } = await subscribe(viewOf('armed', 0), viewOf('triggered', 1))
  expect(signalIds).toEqual([])
  expect(sent).toEqual([['signal-subscribe-ack-error-triggered', 'triggered']])
  expect(clients.ids).toEqual([])
})

test('an older change that is heard late is not told', async () => {
  const { signalIds, clients } = await subscribe(viewOf('armed', 2), viewOf('triggered', 1))
  expect(signalIds).toEqual([id])
  clients.push([id], [viewOf('triggered', 1)])
  clients.push([id], [viewOf('armed', 2)])
  expect(sent).toEqual([])
  clients.push([id], [viewOf('triggered', 3)])
  clients.push([id], [viewOf('triggered', 3)])
  expect(sent).toEqual([['signal', 'triggered']])
})

test('a socket that is gone before the answer follows nothing', async () => {
  const clients = new SignalClients(10)
  const reading = Promise.withResolvers<SignalView[]>()
  clients.serve({ read: () => reading.promise })
  const answer = clients.subscribe(socket, [id], null)
  clients.drop(socket)
  reading.resolve([viewOf('armed', 0)])
  expect((await answer).signalIds).toEqual([])
  expect(clients.ids).toEqual([])
})

test('a subscription whose reading fails follows nothing', async () => {
  const clients = new SignalClients(10)
  clients.serve({ read: () => Promise.reject(new Error('away')) })
  await expect(clients.subscribe(socket, [id], null)).rejects.toThrow('away')
  expect(clients.ids).toEqual([])
})
