import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@peregrine/testkit/freePort'
import { runPeregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import { afterEach, beforeEach, expect, test } from 'vitest'

let base = ''
let dataDir = ''
// No trading here: this is about starting.
const quiet = { SANDBOX_RATE: '0' }

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'peregrine-start-'))
  chmodSync(base, 0o755) // as root, the database runs under another account
  dataDir = path.join(base, 'data')
})
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }))

async function runRefused(env: Record<string, string>): Promise<string> {
  const ended = await runPeregrine({ ...quiet, PORT: String(await freePort()), DATA_DIR: dataDir, ...env })
  expect(ended).toMatchObject({ code: 1, output: expect.not.stringMatching(/\n\s+at |Error:/) })
  return ended.output.trim().split('\n').at(-1) ?? ''
}

test('a data folder that was emptied stops the start in one sentence', async () => {
  await (await startPeregrine({ dataDir, env: quiet })).stop()
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir, { recursive: true })
  expect(await runRefused({})).toContain(dataDir)
})
