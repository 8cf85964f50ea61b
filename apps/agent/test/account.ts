import type { Order } from '@peregrine/contract/order'
import type { SessionWire } from '@peregrine/contract/routes/auth'
import { privateKeyToAccount } from 'viem/accounts'

/** A trader's own session, beside the agent's: what a page of his would see. */
export type Account = {
  orders(): Promise<Order[]>
  add(orders: readonly Order[]): Promise<void>
  /** Ends the account's sessions of a program. */
  endSessionsOf(userAgent: string): Promise<void>
}

/** Signs in with an EVM key, as a page does. */
export async function signedInAccount(server: string, privateKey: `0x${string}`): Promise<Account> {
  const account = privateKeyToAccount(privateKey)
  let cookie = ''
  const ask = async <T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> => {
    const reply = await fetch(server + path, {
      method,
      headers: { origin: server, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`)
    const [own] = reply.headers.getSetCookie()
    if (own) cookie = own.split(';')[0] ?? ''
    return (JSON.parse(text) as { data: T }).data
  }
  const chainFamily = 'EVM'
  const { message } = await ask<{ message: string }>('/auth/nonce', { address: account.address, chainFamily })
  await ask('/auth/verify', { chainFamily, message, signature: await account.signMessage({ message }) })
  return {
    orders: () => ask<Order[]>('/api/orders'),
    async endSessionsOf(userAgent) {
      const sessions = await ask<SessionWire[]>('/auth/sessions')
      for (const { id } of sessions.filter((one) => one.userAgent === userAgent))
        await ask(`/auth/sessions/${id}`, undefined, 'DELETE')
    },
    add: (orders) => ask('/api/orders', { orders }),
  }
}
