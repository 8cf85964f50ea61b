import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Proof } from './proof.ts'

const script = fileURLToPath(new URL('./holdFolder.ts', import.meta.url))

async function openFolder(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: line.toString().trim() }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGCONT')
  child.kill('SIGKILL')
  await gone
}

/**
 * A second process on the same data is refused, also while the first one is stopped; a killed one's data can be taken
 * over.
 */
export const p3: Proof = {
  name: 'P3',
  what: 'a second process on the same data folder is refused',
  sizes: { test: 20, full: 20 },
  async run({ n, withoutDefence }) {
    const outer = mkdtempSync(path.join(tmpdir(), 'peregrine-p3-'))
    const folder = path.join(outer, 'data')
    const result = { n: 0, lost: 0, doubled: 0, wrong: 0 }
    try {
      for (let round = 0; round < n; round++) {
        const first = await openFolder(folder)
        if (first.said !== 'held') result.lost++
        if (round % 2 === 1) first.child.kill('SIGSTOP')
        // Without the defence the lock is deleted, as by a careless script.
        if (withoutDefence) rmSync(path.join(folder, 'owner.lock'), { recursive: true, force: true })
        const second = await openFolder(folder)
        if (second.said === 'held') result.doubled++
        else if (second.said !== 'data-folder.taken') result.wrong++
        await Promise.all([end(first.child), end(second.child)])
        result.n++
      }
    } finally {
      rmSync(outer, { recursive: true, force: true })
    }
    return result
  },
}
