import { importCommand } from './importCommand.ts'

process.exitCode = await importCommand(process.argv.slice(2), process)
