import { execFileSync } from 'node:child_process'

const mebibyte = 1024 * 1024
const kibibyte = 1024

type Process = { pid: number; parent: number; residentMb: number; command: string }

/** Lists all processes with their resident memory, in units of 1,048,576 bytes. */
export function listProcesses(): Process[] {
  const text = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, rss, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (!pid) return []
    const residentMb = (Number(rss) * kibibyte) / mebibyte
    return [{ pid: Number(pid), parent: Number(parent), residentMb, command }]
  })
}

/** Returns the resident memory of one process in units of 1,048,576 bytes. */
export function residentMbOf(pid: number): number {
  const found = listProcesses().find((process) => process.pid === pid)
  if (!found) throw new Error(`process ${pid} is gone`)
  return found.residentMb
}
