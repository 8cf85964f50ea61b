import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import workerThreads from 'node:worker_threads'

/** Set up before each file of the layer that starts nothing: whatever listens, spawns or forks is refused. */
function refuse(what: string): never {
  throw new Error(`${what}: a *.test.ts starts nothing; name a test that does *.system.test.ts`)
}

net.Server.prototype.listen = () => refuse('a server that listens')
workerThreads.Worker = class {
  constructor() {
    refuse('a thread')
  }
} as unknown as typeof workerThreads.Worker // A stand-in that nobody gets to use.
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const)
  Object.assign(childProcess, { [name]: () => refuse(`a process (${name})`) })
syncBuiltinESMExports()
