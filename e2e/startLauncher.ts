import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '@peregrine/testkit/freePort'

const root = path.resolve(import.meta.dirname, '..')

/** Starts the program as `npm start` does, so that it may start itself again; resolves when it first answers. */
export async function startLauncher(dataDir: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/boot.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      VITEST: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_RATE: '1',
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve) => {
    const take = (part: Buffer) => {
      output += String(part)
      if (output.includes('Peregrine ready at')) resolve()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
  })
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`the launcher ended:\n${output}`)))])
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop(): Promise<number> {
      child.kill('SIGTERM')
      const [code] = await ended
      return Number(code)
    },
  }
}
