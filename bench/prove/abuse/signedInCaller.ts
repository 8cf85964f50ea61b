import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export type Answer = { status: number; text: string }

/** A wallet that has signed in to a program over HTTP, as on the page. */
export type Caller = {
  address: string
  /** Cookie of each call. */
  cookie: string
  /** Status 0 when the program cut the connection instead of answering. */
  call(method: string, path: string, body?: string): Promise<Answer>
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  try {
    const reply = await fetch(url, init)
    return { status: reply.status, text: await reply.text() }
  } catch (error) {
    // A refusal before the request was sent whole shows as a reset connection.
    if (error instanceof TypeError) return { status: 0, text: '' }
    throw error
  }
}

function headersOf(origin: string, cookie: string | null, body: string | undefined): Record<string, string> {
  return {
    origin,
    ...(cookie !== null && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
}

/** Builds an anonymous caller. */
export function visitor(origin: string, cookie: string | null = null): Caller['call'] {
  return (method, path, body) =>
    send(`${origin}${path}`, {
      method,
      headers: headersOf(origin, cookie, body),
      ...(body !== undefined && { body }),
    })
}

/** Signs a new wallet in. */
export async function signIn(origin: string): Promise<Caller> {
  const account = privateKeyToAccount(generatePrivateKey())
  const address = account.address.toLowerCase()
  const ask = visitor(origin)
  const asked = await ask('POST', '/auth/nonce', JSON.stringify({ address, chainFamily: 'EVM' }))
  const { message } = (JSON.parse(asked.text) as { data: { message: string } }).data
  const body = JSON.stringify({
    chainFamily: 'EVM',
    message,
    signature: await account.signMessage({ message }),
  })
  const reply = await fetch(`${origin}/auth/verify`, {
    method: 'POST',
    headers: headersOf(origin, null, body),
    body,
  })
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`the sign-in was refused: ${await reply.text()}`)
  return { address, cookie, call: visitor(origin, cookie) }
}
