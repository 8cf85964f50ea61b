import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Returns this process's peak memory in kilobytes. Linux carries the parent's peak over into `maxRSS`, so there it is
 * read where it is the process's own.
 */
function maxResidentKb(): number {
  const status = '/proc/self/status'
  const own = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return own === undefined ? process.resourceUsage().maxRSS : Number(own)
}

/** Preloaded into a program: at exit it writes the cost to the file named by HOSTILE_COST. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const cost = { cpuMs: (userCPUTime + systemCPUTime) / 1_000, residentMb: maxResidentKb() / 1_024 }
  writeFileSync(process.env['HOSTILE_COST'] ?? '', JSON.stringify(cost))
})
