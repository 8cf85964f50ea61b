import { connect } from 'node:net'

/** Answer on a separate connection; status 0 when it was closed without one. */
export type RawReply = { status: number; head: string; body: string }

const patienceMs = 10_000

/** Sends exactly these bytes and reads until the connection ends. */
export function sendRaw(port: number, text: string): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    let heard = ''
    const answer = () => {
      const [head = '', ...rest] = heard.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      return { status, head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
    }
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      // The rest is no longer HTTP.
      if (heard.startsWith('HTTP/1.1 101')) socket.destroy()
    })
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.once('error', () => undefined)
    socket.once('end', () => socket.destroy())
    socket.once('close', () => resolve(answer()))
    socket.once('connect', () => socket.write(text))
  })
}
