import { encodeBase58 } from '@peregrine/core/base58'
import nacl from 'tweetnacl'
import { WebSocket } from 'ws'

/** Returns a line's login: a key of this phone, valid for a day. */
function loginToken({ publicKey, secretKey }: nacl.SignKeyPair, sub: string): string {
  const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url')
  const iat = Date.now()
  const iss = `did:key:${encodeBase58(publicKey)}`
  const claims = { iss, sub, aud: 'dapp', act: 'authenticate user', iat, exp: iat + 86_400_000 }
  const data = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
  return `${data}.${Buffer.from(nacl.sign.detached(Buffer.from(data), secretKey)).toString('base64url')}`
}

/** A message that the relay forwards. */
export type Pushed = { topic: string; message: string; messageId: string }

type Frame = { id: string; method?: string; params?: { data: Pushed }; result?: unknown }

/** A phone's connection to OKX Connect's relay, logged in. */
export type OkxLine = {
  /** Returns the relay's response to a call. */
  call(method: string, params: object): Promise<unknown>
  end(): void
}

/** Opens a line whose forwarded messages go to `onPush` and are acknowledged. */
export async function openOkxLine(relayUrl: string, onPush: (pushed: Pushed) => void): Promise<OkxLine> {
  const socket = new WebSocket(relayUrl)
  await new Promise((resolve) => socket.once('open', resolve))
  const waiting = new Map<string, (result: unknown) => void>()
  let lastId = 0
  const send = (frame: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...frame }))
  function call(method: string, params: object): Promise<unknown> {
    lastId += 1
    const id = `phone-${lastId}`
    send({ id, method, params })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  socket.on('message', (bytes) => {
    const { id, method, params, result } = JSON.parse((bytes as Buffer).toString()) as Frame
    if (method === 'push' && params) {
      send({ id, result: true })
      return onPush(params.data)
    }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  await call('login', { token: loginToken(nacl.sign.keyPair(), String(Date.now())) })
  return { call, end: () => socket.terminate() }
}
