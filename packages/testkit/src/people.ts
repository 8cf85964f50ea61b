import type { Network } from '@peregrine/core/network'

/** The sandbox behind a server: {paused} or {trades}, answered once it is so. */
async function tellPeople(serverUrl: string, body: object): Promise<void> {
  const sandbox = (await (await fetch(new URL('/sandbox', serverUrl))).json()) as { url: string }
  const reply = await fetch(new URL('/sandbox/people', sandbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`the sandbox answered ${reply.status}: ${await reply.text()}`)
}

/** Pauses the sandbox's people, or lets them go on. */
export const pausePeople = (serverUrl: string, paused: boolean): Promise<void> =>
  tellPeople(serverUrl, { paused })

/** Has the sandbox's people make so many trades, paused or not; resolves once they have landed. */
export const askForTrades = (serverUrl: string, trades: Partial<Record<Network, number>>): Promise<void> =>
  tellPeople(serverUrl, { trades })
