import { parseSealable } from '@peregrine/orders/sealable'
import { guardIntent, guardSignedBytes } from '@peregrine/wallet/guard/guardIntent'
import { parseIntent } from '@peregrine/wallet/parseIntent'
import { parseUnsigned } from '@peregrine/wallet/parseUnsigned'
import { SigningDesk } from '@peregrine/wallet/signing/signingDesk'
import { deriveKey, newKdf } from '@peregrine/wallet/vault/deriveKey'
import { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { randomId } from '../../kit/randomId.ts'
import { holdForLife, whenGone } from '../lifeLock.ts'
import { readEnvironment } from './environment.ts'
import { indexedDbVault } from './indexedDbVault.ts'
import { type Line, SigningService } from './serveSigning.ts'
import { timed } from './timed.ts'

/** Each environment has a worker of its own: its name begins with the environment's id. */
const environment = self.name.split(' ')[0] ?? ''

const keeper = new VaultKeeper({
  storage: indexedDbVault(environment),
  environment,
  derive: deriveKey,
  newKdf,
})
const desk = new SigningDesk({
  keeper,
  derive: deriveKey,
  environment: timed('environment', () => readEnvironment(environment)),
  nowMs: () => Date.now(),
  host: location.host,
  guard: timed('guard', guardIntent),
  guardSigned: timed('last-look', guardSignedBytes),
})
const service = new SigningService({
  desk,
  keeper,
  parsers: { parseIntent, parseUnsigned, parseSealable },
  whenGone,
})

const life = `${self.name} ${randomId()}`
const isHeld = holdForLife(life)

/** A port of a SharedWorker, or a dedicated worker's own scope. */
type Port = Line & Pick<EventTarget, 'addEventListener'>

function serve(port: Port): void {
  port.addEventListener('message', (event) => {
    if (event instanceof MessageEvent) void service.receive(port, event.data)
  })
  service.connect(port)
  void isHeld.then(() => port.postMessage({ life }))
}

// A SharedWorker serves every tab with one unlock; where there is none, each tab has a worker of its own.
if ('onconnect' in self)
  self.addEventListener('connect', (event) => {
    const [port] = event instanceof MessageEvent ? event.ports : []
    if (!port) return
    serve(port)
    port.start()
  })
else serve(self)
