import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import workerThreads from 'node:worker_threads'
import { afterEach } from 'vitest'

/**
 * Set up before each file of the layer that starts nothing: whatever listens, spawns, forks or connects is refused. The
 * test fails even if what it tests takes the refusal for an outage.
 */
const refused: string[] = []

const sentenceFor = (what: string) =>
  `${what}: a *.test.ts starts nothing; name a test that does *.system.test.ts`

function refuse(what: string): never {
  refused.push(what)
  throw new Error(sentenceFor(what))
}

/** What was refused since the last call. A test of refusals takes its own, and then does not fail. */
export const takeRefusals = (): string[] => refused.splice(0)

afterEach(() => {
  const [first] = takeRefusals()
  if (first !== undefined) throw new Error(sentenceFor(first))
})

/** A stand-in for a class that nobody gets to use. */
const refusedClass = (describe: (...args: unknown[]) => string) =>
  class {
    constructor(...args: unknown[]) {
      refuse(describe(...args))
    }
  }

type Target = { host?: string; port?: number | string; path?: string }

/** Host and port, or the path, of what `net.connect` takes in its many forms. */
function targetOf(args: readonly unknown[]): string {
  // `net.connect` passes on the list of arguments that it has brought into one form.
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as [Target | number | string, unknown]
  if (typeof first === 'string' && !/^\d+$/.test(first)) return first
  if (typeof first !== 'object') return `${typeof second === 'string' ? second : 'localhost'}:${first}`
  return first.path ?? `${first.host ?? 'localhost'}:${first.port}`
}

net.Server.prototype.listen = () => refuse('a server that listens')
net.Socket.prototype.connect = (...args: unknown[]) => refuse(`a connection to ${targetOf(args)}`)
for (const name of ['bind', 'connect', 'send'] as const)
  Object.assign(dgram.Socket.prototype, { [name]: () => refuse(`a datagram socket (${name})`) })
Object.assign(workerThreads, { Worker: refusedClass(() => 'a thread') })
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const)
  Object.assign(childProcess, { [name]: () => refuse(`a process (${name})`) })
syncBuiltinESMExports()

const urlOf = (input: unknown) => (input instanceof Request ? input.url : String(input))
Object.assign(globalThis, {
  fetch: async (input: unknown) => refuse(`a call of ${urlOf(input)} (fetch)`),
  WebSocket: refusedClass((url) => `a connection to ${String(url)} (WebSocket)`),
})
