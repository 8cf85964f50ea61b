import { exportCommand } from './exportCommand.ts'

// A reader that stops early (`| head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const code = await exportCommand(process.argv.slice(2), process)
// A slow reader may still be behind: flush stdout before exiting.
process.stdout.write('', () => process.exit(code))
