import { textOf } from '@peregrine/chains/rpc/socketText'
import { WebSocket } from 'ws'
import type { FaultKind } from './faultKinds.ts'
import { withWrongHash } from './injectFault.ts'

type Dice = { random(): number; roll(): FaultKind | null; counts: Record<FaultKind, number> }
type Notification = { params?: { result?: unknown } }

/** Proxies a websocket to the real endpoint; may spoil subscription notifications. */
export function proxySocket(client: WebSocket, targetUrl: string, dice: Dice): void {
  const upstream = new WebSocket(targetUrl.replace(/^http/, 'ws'))
  const waiting: string[] = []
  const earlier: string[] = []
  client.on('message', (data) => {
    if (upstream.readyState === WebSocket.OPEN) upstream.send(textOf(data))
    else waiting.push(textOf(data))
  })
  upstream.on('open', () => {
    for (const text of waiting.splice(0)) upstream.send(text)
  })
  upstream.on('message', (data) => {
    const text = textOf(data)
    const isNotification = 'method' in JSON.parse(text)
    const kind = isNotification ? dice.roll() : null
    for (const sent of faultyNotification(kind, text, earlier, dice)) sendOrDrop(client, sent)
    if (isNotification) earlier.push(text)
    if (earlier.length > 5) earlier.shift()
  })
  const closeBoth = () => {
    client.terminate()
    upstream.terminate()
  }
  for (const socket of [client, upstream]) {
    socket.on('close', closeBoth)
    socket.on('error', closeBoth)
  }
}

/** `null` closes the connection. */
function sendOrDrop(client: WebSocket, text: string | null): void {
  if (text === null) client.terminate()
  else if (client.readyState === WebSocket.OPEN) client.send(text)
}

type Injector = (text: string, earlier: readonly string[], dice: Dice) => (string | null)[]

const older: Injector = (_, earlier, { random }) => {
  const text = earlier[Math.floor(random() * earlier.length)]
  return text === undefined ? [] : [text]
}

const injectors: Partial<Record<FaultKind, Injector>> = {
  'stale-head': older,
  'mixed-nodes': older,
  duplicate: (text) => [text, text],
  'wrong-hash': (text, _, { random }) => {
    const message: Notification = JSON.parse(text)
    const result = message.params?.result
    if (typeof result !== 'object' || result === null || !('parentHash' in result)) return [text]
    return [
      JSON.stringify({
        ...message,
        params: { ...message.params, result: withWrongHash({ ...result }, random) },
      }),
    ]
  },
  'rate-limit': () => [null],
  'timeout-after-accept': () => [],
  garbage: () => ['<html>'],
}

function faultyNotification(
  kind: FaultKind | null,
  text: string,
  earlier: readonly string[],
  dice: Dice,
): (string | null)[] {
  const spoil = kind && injectors[kind]
  if (!kind || !spoil) return [text]
  dice.counts[kind]++
  return spoil(text, earlier, dice)
}
