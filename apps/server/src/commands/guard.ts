import { runGuard } from './guard/runGuard.ts'

process.exitCode = await runGuard(process.argv.slice(2), console)
