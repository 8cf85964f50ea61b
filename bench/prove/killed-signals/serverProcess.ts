import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ServerTask } from './childServer.ts'
import type { Block, Go, News } from './serveSignals.ts'

const program = fileURLToPath(new URL('./childServer.ts', import.meta.url))
/** A broken connection is often seen before the death that broke it. */
const deathIsSeenMs = 5_000

/** The server died by `kill -9` before it did what was asked. */
export class Killed extends Error {}

/** A server in a process of its own, loaded and waiting until `go`. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly #warm: Promise<unknown>
  readonly exited: Promise<void>
  #errors = ''

  constructor(task: ServerTask) {
    this.#child = fork(program, [JSON.stringify(task)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--no-warnings'],
    })
    this.#child.stderr?.on('data', (data: Buffer) => (this.#errors += data.toString()))
    this.#warm = this.#hear('warm')
    this.exited = new Promise((resolve) => this.#child.once('exit', () => resolve()))
    // It may die before it is told something.
    this.#child.on('error', () => undefined)
  }

  /** What it printed of errors, if it ended by itself. */
  get failure(): string | null {
    return this.#child.signalCode === 'SIGKILL' || this.#child.exitCode === null ? null : this.#errors
  }

  /** Starts serving. Returns its address. */
  async go(go: Go): Promise<string> {
    await this.whileAlive(this.#warm)
    const ready = this.#hear('ready')
    this.#child.send(go)
    return (await this.whileAlive(ready)).url
  }

  /** Has it commit a block, and hand it on. */
  async commit(block: Block): Promise<void> {
    const committed = this.#hear('committed')
    this.#child.send(block)
    await this.whileAlive(committed)
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** What it leads to. @throws Killed if the server dies first, whatever error that led to */
  async whileAlive<T>(work: Promise<T>): Promise<T> {
    const died = this.exited.then(() => {
      throw this.failure === null ? new Killed() : new Error(`the server failed by itself: ${this.failure}`)
    })
    const seen = work.catch(async (error: unknown) => {
      await Promise.race([died, wait(deathIsSeenMs, undefined, { ref: false })])
      throw error
    })
    return Promise.race([seen, died])
  }

  #hear<Type extends News['type']>(type: Type): Promise<Extract<News, { type: Type }>> {
    return new Promise((resolve) => {
      const listener = (news: News) => {
        if (news.type !== type) return
        this.#child.off('message', listener)
        resolve(news as Extract<News, { type: Type }>)
      }
      this.#child.on('message', listener)
    })
  }
}
