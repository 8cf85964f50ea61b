import { requestNonce, verifySignIn } from '@peregrine/contract/routes/auth'
import { isFault } from '@peregrine/core/fault'
import { type Asker, send } from '@peregrine/trader/http/callRoute'
import { type FetchPath, requestBody, type RequestServer } from '@peregrine/trader/http/request'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'

/** A signed-in session, whose cookie is kept in memory alone. */
export type Session = {
  /** Signs in anew where the session has ended. Throws Fault, Unreachable. */
  request: RequestServer
  /** Header of the session's cookie. */
  cookie(): string
}

type Given = {
  /** Origin of the server. */
  server: string
  wallet: LocalWallet
  signIn(address: string, message: string): Promise<string>
  /** Called after each sign-in: what is tied to the session before is over. */
  onSignedIn(): void
}

/** Fetches from a server as a page of its own would, and keeps its cookie. */
export function fetchFrom(server: string): { fetchPath: FetchPath; cookie(): string } {
  let cookie = ''
  return {
    cookie: () => cookie,
    async fetchPath(path, init) {
      const headers = new Headers(init.headers)
      headers.set('origin', server)
      headers.set('user-agent', 'peregrine-agent')
      if (cookie) headers.set('cookie', cookie)
      // A redirect could lead the session elsewhere.
      const reply = await fetch(server + path, { ...init, headers, redirect: 'error' })
      const [own] = reply.headers.getSetCookie()
      if (own) cookie = own.split(';')[0] ?? ''
      return reply
    },
  }
}

async function proveWallet(asker: Asker, { wallet, signIn }: Given): Promise<void> {
  const { address, type } = wallet
  const chainFamily = type === 'evm' ? 'EVM' : 'SOL'
  const { message } = await send(asker, requestNonce, { body: { address, chainFamily } })
  const signature = await signIn(address, message)
  const shown = type === 'evm' ? message : Buffer.from(message, 'utf8').toString('base64')
  await send(asker, verifySignIn, { body: { chainFamily, message: shown, signature } })
}

/** Signs in with a wallet. Throws Fault `sign-in.refused`, Unreachable. */
export async function openSession(given: Given): Promise<Session> {
  const { fetchPath, cookie } = fetchFrom(given.server)
  const plain: RequestServer = (path, options, sent) => requestBody(fetchPath, path, options, sent)
  let signing: Promise<void> | null = null
  const signIn = () => {
    signing ??= proveWallet({ request: plain }, given)
      .then(given.onSignedIn)
      .finally(() => {
        signing = null
      })
    return signing
  }
  await signIn()
  return {
    cookie,
    async request(path, options, sent) {
      try {
        return await plain(path, options, sent)
      } catch (error) {
        if (!isFault(error, 'session.missing')) throw error
        await signIn()
        return plain(path, options, sent)
      }
    },
  }
}
