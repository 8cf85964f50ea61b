import type { TestApp } from '../../../realtime/testing/testApp.ts'
import { requestNonce, post, signInAs, type TestSigner } from './signInAs.ts'

const minuteMs = 60_000

/** The owner of the routes under test, and the other callers. */
type Callers = {
  app: TestApp
  owner: TestSigner
  another: TestSigner
  ofAnotherFamily: TestSigner
  /** The owner's live session, by cookie and id: no state may end it. */
  live: { cookie: string; id: string }
  clock: { nowMs: number }
}

/** Returns the session cookie set by a response, as a browser would send it; null when it sets none. */
function cookieOf(header: string | string[] | undefined): string | null {
  return [header ?? ''].flat()[0]?.split(';')[0] || null
}

/** Verifies a changed text, signed by the owner; returns the resulting cookie. */
async function cookieFor(
  { app, owner, clock }: Callers,
  change: (text: string) => string,
  laterMs = 0,
): Promise<string | null> {
  const { message } = await requestNonce(app.server, owner)
  const signed = await owner.answer(change(message))
  clock.nowMs += laterMs
  const reply = await post(app.server, '/auth/verify', { chainFamily: 'EVM', ...signed })
  clock.nowMs -= laterMs
  return cookieOf(reply.headers['set-cookie'])
}

type State = (callers: Callers) => Promise<(string | null)[]>

/** Sign-in states by name: each creates the cookies that such a caller holds. */
export const callerStates: Record<string, State> = {
  none: async () => [null],
  garbage: async ({ live }) => [`${live.cookie.split('=')[0]}=${'A'.repeat(43)}`],
  expired: async ({ app, owner, live, clock }) => {
    const cookie = await signInAs(app.server, owner)
    await app.database.pool.query(`update session set expires_at = to_timestamp($1) where id <> $2`, [
      clock.nowMs / 1000 - 1,
      live.id,
    ])
    return [cookie]
  },
  'logged out': async ({ app, owner }) => {
    const cookie = await signInAs(app.server, owner)
    await post(app.server, '/auth/logout', {}, { cookie })
    return [cookie]
  },
  'another user': async ({ app, another }) => [await signInAs(app.server, another)],
  'another chain family': async ({ app, ofAnotherFamily }) => [await signInAs(app.server, ofAnotherFamily)],
  'a nonce that was used': async ({ app, another }) => {
    const { message } = await requestNonce(app.server, another)
    const signed = { chainFamily: 'EVM', ...(await another.answer(message)) }
    await post(app.server, '/auth/verify', signed)
    const again = await post(app.server, '/auth/verify', signed)
    return [cookieOf(again.headers['set-cookie'])]
  },
  'one nonce fifty times at once': async ({ app, another }) => {
    const { message } = await requestNonce(app.server, another)
    const signed = { chainFamily: 'EVM', ...(await another.answer(message)) }
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post(app.server, '/auth/verify', signed)),
    )
    const cookies = replies
      .map(({ headers }) => cookieOf(headers['set-cookie']))
      .filter((one) => one !== null)
    // One of them may get in; all others must not.
    return [null, ...cookies.slice(1)]
  },
  'a wrong domain': async (callers) => [
    await cookieFor(callers, (text) => text.replace('peregrine.test', 'evil.test')),
  ],
  'a missing field': async (callers) => [
    await cookieFor(callers, (text) => text.replace(/\nChain ID: \d+/, '')),
  ],
  'an expired message': async (callers) => [await cookieFor(callers, (text) => text, 6 * minuteMs)],
  'a message of the future': async (callers) => [
    await cookieFor(callers, (text) =>
      text.replace(
        /Issued At: .*/,
        `Issued At: ${new Date(callers.clock.nowMs + 60 * minuteMs).toISOString()}`,
      ),
    ),
  ],
  'a nonce inside the statement': async (callers) => [
    await cookieFor(callers, (text) => {
      const nonce = /Nonce: (\w+)/.exec(text)?.[1] ?? ''
      return text
        .replace(/\n\nURI/, ` Nonce: ${nonce}\n\nURI`)
        .replace(/\nNonce: \w+\n/, `\nNonce: ${'0'.repeat(40)}\n`)
    }),
  ],
}
