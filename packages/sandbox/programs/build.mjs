// Rebuilds the stand-in programs: node packages/sandbox/programs/build.mjs (needs clang; starting the sandbox does not).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkProgram } from './link.mjs'

const folder = import.meta.dirname
const work = mkdtempSync(join(tmpdir(), 'programs-'))
for (const name of ['pump', 'pump_amm', 'raydium_cpmm', 'token_metadata']) {
  const object = join(work, `${name}.o`)
  const flags = ['-target', 'bpfel', '-mcpu=v2', '-O2', '-Wall', '-fno-builtin']
  execFileSync('clang', [...flags, '-c', join(folder, `${name}.c`), '-o', object], { stdio: 'inherit' })
  const program = linkProgram(readFileSync(object))
  writeFileSync(join(folder, `${name}.so`), program)
  process.stdout.write(`${name}.so ${program.length} bytes\n`)
}
rmSync(work, { recursive: true })
