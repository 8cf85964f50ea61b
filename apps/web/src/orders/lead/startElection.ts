import { Election, type ElectionMessage } from '@peregrine/orders/election'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import { environmentId } from '../../kit/preferences/environment.ts'
import { scriptUrl } from '../../kit/parts/scriptUrl.ts'
import { holder } from '../../wallet/holder.ts'
// oxlint-disable-next-line import/default -- the bundler provides it: the worker's address
import workerUrl from './tickWorker.ts?worker&url'

const storedAs = 'order-leader'
const types: readonly string[] = ['heartbeat', 'election', 'reply', 'victory', 'leaving']

function isMessage(value: unknown): value is ElectionMessage {
  const { type, from } = (value ?? {}) as { type?: unknown; from?: unknown }
  return typeof from === 'string' && typeof type === 'string' && types.includes(type)
}

function readLead() {
  const [id, at] = (readScoped(storedAs) ?? '').split(' ')
  const wallMs = Number(at)
  return id && Number.isFinite(wallMs) ? { id, wallMs } : null
}

/** This tab among the others; later tabs have higher ids, so that of several the newest wins. */
const tabId = `${Date.now().toString(36)}-${holder}`

/** Takes part in electing the tab that executes orders. */
export function startElection(onLead: (isLeader: boolean) => void): Election {
  const channel = new BroadcastChannel(`peregrine-orders-${environmentId()}`)
  const election = new Election({
    id: tabId,
    nowMs: () => performance.now(),
    wallMs: () => Date.now(),
    random: Math.random,
    post: (message) => channel.postMessage(message),
    readStored: readLead,
    store: (lead) => writeScoped(storedAs, lead ? `${lead.id} ${lead.wallMs}` : ''),
    onLead,
  })
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) election.receive(data)
  }
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'order ticks' })
  worker.onmessage = () => election.tick()
  addEventListener('pagehide', () => election.leave())
  // Some browsers keep a page that was left, and show the very same one when the user goes back to it.
  addEventListener('pageshow', ({ persisted }) => persisted && election.comeBack())
  return election
}
