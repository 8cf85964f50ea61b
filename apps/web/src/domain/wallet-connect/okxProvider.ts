import type { OKXUniversalProvider } from '@okxconnect/universal-provider'

const appName = 'Peregrine'
/** Where the library keeps what it has agreed with a phone, encrypted by a key that lies beside it. */
const storeKey = `OKXStorageKeyck_dapp${appName}`
const sessionKey = 'cspk_connectSession'

/** How long it may take to tell a phone that it is over. */
const farewellMs = 3_000
/** A relay that has not let a code be made by now is not there. */
const codeMs = 15_000

/** What the library has but does not show: its line to the relay, and the timer that says again what was asked. */
type Line = {
  events: { on(event: string, listener: () => void): unknown }
  disconnect(): Promise<void>
}
type Inner = {
  connectionManager: { connector: Line; currentTopic: string }
  stopSendSessionRetry(): void
}

// Its own types keep these private.
const innerOf = (provider: OKXUniversalProvider) => provider.getEngine() as unknown as Inner
const lineOf = (provider: OKXUniversalProvider) => innerOf(provider).connectionManager.connector

/** The library makes one provider for a window, and gives it to whoever asks again. */
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

/** Left alone, the library would open its line again every five seconds for as long as the page stands. */
function rest(provider: OKXUniversalProvider): void {
  const line = lineOf(provider)
  innerOf(provider).stopSendSessionRetry()
  for (const event of ['open', 'fail']) line.events.on(event, () => void line.disconnect())
  void line.disconnect()
}

async function sayFarewell(provider: OKXUniversalProvider): Promise<void> {
  // Who ends it need not be told that it has ended.
  provider.events.removeAllListeners('session_delete')
  // A session of an earlier page is taken up without its topic, which the relay is told to end.
  innerOf(provider).connectionManager.currentTopic ||= provider.session?.topic ?? ''
  await Promise.race([provider.disconnect(), pause(farewellMs)])
  rest(provider)
  if (place.okxConnectUniversalinwindow === provider) forget()
}

const farewells = new WeakMap<OKXUniversalProvider, Promise<void>>()

/** Tells the phone, if one is connected, and the relay that it is over; says nothing more to either afterwards. */
export function closeOkx(provider: OKXUniversalProvider): Promise<void> {
  const farewell = farewells.get(provider) ?? sayFarewell(provider)
  farewells.set(provider, farewell)
  return farewell
}

/** Ends what this page, or an earlier one of this browser, has left open with a phone. */
export async function closeOkxLeft(): Promise<void> {
  const isOfEarlierPage = localStorage.getItem(storeKey)?.includes(sessionKey)
  // Where the relay is away the library would wait for it for ever.
  if (!place.okxConnectUniversalinwindow && isOfEarlierPage)
    await Promise.race([initProvider(), pause(farewellMs)])
  if (place.okxConnectUniversalinwindow) await closeOkx(place.okxConnectUniversalinwindow)
  forget()
}

/** A provider that knows of nothing before: what is left over of an earlier sign-in would answer in its place. */
export async function newOkxProvider(): Promise<OKXUniversalProvider> {
  await closeOkxLeft()
  return initProvider()
}

/** Calls back when the relay cannot be reached, or lets no code be made; the library itself says nothing of it. */
export function watchOkxLine(provider: OKXUniversalProvider, onLost: () => void): void {
  const timer = setTimeout(onLost, codeMs)
  provider.on('display_uri', () => clearTimeout(timer))
  lineOf(provider).events.on('fail', onLost)
}
