import { spawnSync } from 'node:child_process'

export type ProgramProcess = { pid: number; parent: number; command: string }

/**
 * Lists every process that works for the program with this data folder, anywhere in the tree: the folder is in the
 * command line (PostgreSQL) or in the environment (server, sandbox, nodes). Needs a unique folder name.
 */
export function programProcesses(dataDir: string): ProgramProcess[] {
  // `e` appends the environment to the arguments, on Linux and macOS.
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,ppid=,stat=,args='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { PATH: process.env.PATH },
  })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    const isOurs = pid && Number(pid) !== process.pid && !state?.startsWith('Z') && command.includes(dataDir)
    return isOurs ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

export const isDatabase = ({ command }: ProgramProcess): boolean => /^\S*\/postgres -D/.test(command)
export const isNode = ({ command }: ProgramProcess): boolean => /^\S*\/anvil /.test(command)
export const isSandbox = ({ command }: ProgramProcess): boolean =>
  /^\S+ (?:-\S+ )*\S*sandbox\/src\/main\.ts/.test(command)
export const isServer = ({ command }: ProgramProcess): boolean =>
  /^\S+ (?:-\S+ )*\S*server\/src\/main\.ts/.test(command)

/** Kills whatever is left of it, at the end of a test. */
export function killAll(dataDir: string): void {
  for (const { pid } of programProcesses(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
