import type { SocketMessage } from '@peregrine/contract/socketMessage'
import type { Transport, TransportListener } from '@peregrine/trader/socket/transport'

type Emitted = { event: 'subscribe' | 'unsubscribe'; body: Record<string, unknown> }

/** Creates a connection without a server: the test supplies messages and sees requests. */
export function createFakeTransport() {
  const emitted: Emitted[] = []
  let listener: TransportListener | null = null
  let renewals = 0
  const checks: ('woke' | 'offline')[] = []
  const transport: Transport = {
    open: (next) => {
      listener = next
    },
    emit: (event, body) => void emitted.push({ event, body: body as Emitted['body'] }),
    renew: () => void (renewals += 1),
    check: (sign) => void checks.push(sign),
    close: () => undefined,
  }
  function deliver(message: Partial<SocketMessage> & Pick<SocketMessage, 'key' | 'type'>): void {
    const topic = message.key.split('/')[0] ?? ''
    listener?.onMessage({ topic, epoch: 'e', offset: 0, data: null, ...message })
  }
  return {
    transport,
    emitted,
    checks,
    renewals: () => renewals,
    deliver,
    snapshot: (key: string, data: unknown, offset = 1) => deliver({ key, type: 'snapshot', data, offset }),
    event: (key: string, data: unknown[], offset: number, prev = offset - 1) =>
      deliver({ key, type: 'event', data, offset, prev }),
    acknowledge: (topic: string) =>
      deliver({ key: '', topic: `${topic}-subscribe-ack`, type: 'ack', data: { ok: true } }),
    turn: (state: 'live' | 'lost') => listener?.onState(state),
    doubt: (heardAtMs: number | null) => listener?.onDoubt?.(heardAtMs),
  }
}

export type FakeTransport = ReturnType<typeof createFakeTransport>
