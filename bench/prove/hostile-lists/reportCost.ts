import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Kilobytes that this process held at most. Linux carries the peak of whoever started a process over into its
 * `maxRSS`, so there it is read where it is the process's own.
 */
function maxResidentKb(): number {
  const status = '/proc/self/status'
  const own = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return own === undefined ? process.resourceUsage().maxRSS : Number(own)
}

/** Preloaded into a program: as it ends, it writes what it cost to the file that HOSTILE_COST names. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const cost = { cpuMs: (userCPUTime + systemCPUTime) / 1_000, residentMb: maxResidentKb() / 1_024 }
  writeFileSync(process.env['HOSTILE_COST'] ?? '', JSON.stringify(cost))
})
