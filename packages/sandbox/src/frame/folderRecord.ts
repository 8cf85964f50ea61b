import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { commandOf, endLeftOver, isAlive } from './processes.ts'

/**
 * Content of `sandbox.json` for the sandbox holding a data folder. `url` is empty until it is ready; with `parentPid`
 * it exits together with that process.
 */
export type FolderState = {
  pid: number
  parentPid: number | null
  url: string
  runId: string
  anvils: number[]
}

/** The sandbox's claim on its folder. */
export type FolderRecord = {
  folder: string
  addAnvil(pid: number): void
  ready(url: string): void
  release(): void
}

/** Another sandbox holds the folder. */
export class FolderTaken extends Error {}

const fileOf = (folder: string): string => path.join(folder, 'sandbox.json')

/** The last state written in a data folder; null if there is none or it is unreadable. */
export function readFolderState(folder: string): FolderState | null {
  try {
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as FolderState
  } catch (error) {
    const isExpected = (error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError
    if (!isExpected) throw error
    return null
  }
}

/** True while the process that wrote the state is a running sandbox. */
export function isHeld(state: FolderState): boolean {
  return (
    state.pid !== process.pid && isAlive(state.pid) && (commandOf(state.pid)?.includes('sandbox') ?? false)
  )
}

/** True if it is about to exit because its parent has. */
export function isOrphaned({ parentPid }: FolderState): boolean {
  return parentPid !== null && !isAlive(parentPid)
}

function write(folder: string, state: FolderState): void {
  const temporary = `${fileOf(folder)}.${process.pid}`
  writeFileSync(temporary, `${JSON.stringify(state)}\n`)
  renameSync(temporary, fileOf(folder))
}

function takeLock(folder: string): void {
  const lock = path.join(folder, 'sandbox.lock')
  for (;;) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid !== process.pid && isAlive(pid) && commandOf(pid)?.includes('sandbox'))
      throw new FolderTaken(`a sandbox already runs on ${folder} (process ${pid})`)
    rmSync(lock, { force: true })
  }
}

/** Nodes create folders for states stored on disk, and leave them behind. */
function removeNodeFolders(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith('anvil-state-')) rmSync(path.join(folder, name), { recursive: true, force: true })
}

/**
 * Claims a data folder, after killing the nodes that a killed sandbox left running.
 *
 * @throws FolderTaken while another sandbox runs there
 */
export function claimFolder(folder: string, runId: string, parentPid: number | null): FolderRecord {
  mkdirSync(folder, { recursive: true })
  takeLock(folder)
  const real = realpathSync(folder)
  for (const pid of readFolderState(folder)?.anvils ?? []) endLeftOver(pid, real)
  removeNodeFolders(real)
  const state: FolderState = { pid: process.pid, parentPid, url: '', runId, anvils: [] }
  write(folder, state)
  return {
    folder: real,
    addAnvil(pid) {
      state.anvils.push(pid)
      write(folder, state)
    },
    ready(url) {
      state.url = url
      write(folder, state)
    },
    release() {
      removeNodeFolders(folder)
      rmSync(fileOf(folder), { force: true })
      rmSync(path.join(folder, 'sandbox.lock'), { force: true })
    },
  }
}
