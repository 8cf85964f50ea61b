import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isFault } from '@peregrine/core/fault'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './dataFolder.ts'

let base = ''
const holders: ChildProcess[] = []
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'data-folder-'))
})
afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  rmSync(base, { recursive: true })
})

const faultOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (isFault(error)) return error
    throw error
  }
  return null
}

/** Starts another process that holds the folder until killed. */
async function startHolder(dir: string) {
  const module = path.join(import.meta.dirname, 'dataFolder.ts')
  const script = `const { openDataFolder } = await import(${JSON.stringify(module)})
    openDataFolder(${JSON.stringify(dir)}); console.log('open'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(child)
  await once(child.stdout, 'data')
  return child
}

test('a live holder keeps the folder, stopped or not; a killed one does not', async () => {
  const dir = path.join(base, 'data')
  const holder = await startHolder(dir)
  expect(faultOf(() => openDataFolder(dir))).toMatchObject({
    code: 'data-folder.taken',
    context: { folder: dir, pid: holder.pid },
  })
  holder.kill('SIGSTOP')
  expect(faultOf(() => openDataFolder(dir))?.code).toBe('data-folder.taken')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  openDataFolder(dir).release()
})

test('the same process can open a folder again only after release', () => {
  const dir = path.join(base, 'data')
  const first = openDataFolder(dir)
  expect(faultOf(() => openDataFolder(dir))?.code).toBe('data-folder.taken')
  first.release()
  const second = openDataFolder(dir)
  expect(second.id).toBe(first.id)
  second.release()
})

test('a used folder that was emptied stops the start; a removed one is created anew', () => {
  const dir = path.join(base, 'data')
  const first = openDataFolder(dir)
  first.release()
  rmSync(dir, { recursive: true })
  mkdirSync(dir)
  expect(faultOf(() => openDataFolder(dir))).toMatchObject({
    code: 'data-folder.unusable',
    context: { why: expect.stringContaining('is empty now') },
  })
  rmSync(dir, { recursive: true })
  const second = openDataFolder(dir)
  expect(second.id).not.toBe(first.id)
  second.release()
})

test('a kept part must exist and not be empty', () => {
  const folder = openDataFolder(path.join(base, 'data'))
  const place = folder.locate('postgres')
  mkdirSync(place)
  writeFileSync(path.join(place, 'row'), 'x')
  folder.keep('postgres')
  expect(folder.locate('postgres')).toBe(place)
  rmSync(path.join(place, 'row'))
  expect(faultOf(() => folder.locate('postgres'))?.code).toBe('data-folder.unusable')
  folder.release()
})

test.each`
  what                  | make
  ${'a file'}           | ${(dir: string) => writeFileSync(dir, '')}
  ${'an unread marker'} | ${(dir: string) => (mkdirSync(dir), writeFileSync(path.join(dir, 'peregrine.json'), '{'))}
  ${'a foreign lock'}   | ${(dir: string) => mkdirSync(path.join(dir, 'owner.lock'), { recursive: true })}
`('$what is refused', ({ make }: { make: (dir: string) => void }) => {
  const dir = path.join(base, 'data')
  make(dir)
  expect(faultOf(() => openDataFolder(dir))?.code).toBe('data-folder.unusable')
})
