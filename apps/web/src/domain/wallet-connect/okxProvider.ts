import type { OKXUniversalProvider } from '@okxconnect/universal-provider'

const appName = 'Peregrine'
/** The library's storage key for a phone session, encrypted with a key stored next to it. */
const storeKey = `OKXStorageKeyck_dapp${appName}`
const sessionKey = 'cspk_connectSession'

/** Milliseconds allowed for notifying a phone that the session has ended. */
const farewellMs = 3_000
/** Milliseconds after which a relay without a pairing code counts as unreachable. */
const codeMs = 15_000

/** The library's internals that its types hide: the relay connection and the timer that retries requests. */
type Line = {
  events: { on(event: string, listener: () => void): unknown }
  disconnect(): Promise<void>
}
type Inner = {
  connectionManager: { connector: Line; currentTopic: string }
  stopSendSessionRetry(): void
}

// Private in its own types.
const innerOf = (provider: OKXUniversalProvider) => provider.getEngine() as unknown as Inner
const lineOf = (provider: OKXUniversalProvider) => innerOf(provider).connectionManager.connector

/** The library keeps one provider per window and returns it again. */
const place = globalThis as { okxConnectUniversalinwindow?: OKXUniversalProvider | undefined }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function initProvider(): Promise<OKXUniversalProvider> {
  const library = await import('@okxconnect/universal-provider')
  const icon = `${location.origin}/icons/icon-192.png`
  return library.OKXUniversalProvider.init({ dappMetaData: { name: appName, icon } })
}

function forget(): void {
  place.okxConnectUniversalinwindow = undefined
  localStorage.removeItem(storeKey)
}

/** Closes the relay connection: the library would otherwise reopen it every five seconds for the life of the page. */
function rest(provider: OKXUniversalProvider): void {
  const line = lineOf(provider)
  innerOf(provider).stopSendSessionRetry()
  for (const event of ['open', 'fail']) line.events.on(event, () => void line.disconnect())
  void line.disconnect()
}

async function sendFarewell(provider: OKXUniversalProvider): Promise<void> {
  // The side that ends the session needs no event about it.
  provider.events.removeAllListeners('session_delete')
  // A session from an earlier page is restored without the topic that the relay is asked to close.
  innerOf(provider).connectionManager.currentTopic ||= provider.session?.topic ?? ''
  await Promise.race([provider.disconnect(), pause(farewellMs)])
  rest(provider)
  if (place.okxConnectUniversalinwindow === provider) forget()
}

const farewells = new WeakMap<OKXUniversalProvider, Promise<void>>()

/** Notifies a connected phone and the relay that the session has ended; sends nothing to either afterwards. */
export function closeOkx(provider: OKXUniversalProvider): Promise<void> {
  const farewell = farewells.get(provider) ?? sendFarewell(provider)
  farewells.set(provider, farewell)
  return farewell
}

/** Ends any phone session that this page, or an earlier one in this browser, left open. */
export async function closeOkxLeft(): Promise<void> {
  const isOfEarlierPage = localStorage.getItem(storeKey)?.includes(sessionKey)
  // Without the relay, the library would wait forever.
  if (!place.okxConnectUniversalinwindow && isOfEarlierPage)
    await Promise.race([initProvider(), pause(farewellMs)])
  if (place.okxConnectUniversalinwindow) await closeOkx(place.okxConnectUniversalinwindow)
  forget()
}

/** Returns a fresh provider: leftovers of an earlier sign-in would answer in its place. */
export async function newOkxProvider(): Promise<OKXUniversalProvider> {
  await closeOkxLeft()
  return initProvider()
}

/** Calls back when the relay is unreachable or yields no pairing code, which the library does not report. */
export function watchOkxLine(provider: OKXUniversalProvider, onLost: () => void): void {
  const timer = setTimeout(onLost, codeMs)
  provider.on('display_uri', () => clearTimeout(timer))
  lineOf(provider).events.on('fail', onLost)
}
