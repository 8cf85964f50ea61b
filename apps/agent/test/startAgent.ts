import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** A running agent, with what it has said. */
export type Agent = {
  pid: number
  stdout(): string
  stderr(): string
  kill(signal: NodeJS.Signals): void
  /** Calls back with each line of either stream, as it is said. */
  onLine(listener: (line: string) => void): void
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts the agent as `npm run agent` does. */
export function startAgent(args: readonly string[]): Agent {
  const child = spawn(process.execPath, ['apps/agent/src/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  const listeners: ((line: string) => void)[] = []
  const hear = (name: keyof typeof said) => {
    let rest = ''
    child[name].setEncoding('utf8').on('data', (part: string) => {
      said[name] += part
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) for (const listener of listeners) listener(line)
    })
  }
  hear('stdout')
  hear('stderr')
  return {
    pid: child.pid ?? 0,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    kill: (signal) => void child.kill(signal),
    onLine: (listener) => void listeners.push(listener),
    ended: new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve({ code, signal }))
    }),
  }
}
