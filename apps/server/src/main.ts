import { loadConfig } from './config.ts'
import { openLog } from './log/log.ts'
import { startServer } from './start/startServer.ts'
import { sentenceOf } from './start/sentences.ts'

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = openLog(config.log, (line) => process.stderr.write(line))
  const server = await startServer(
    config,
    log,
    () => void stop('endpoints were changed', config.restartCode ?? 0),
  )
  console.log(server.readyLine)
  let isStopping = false
  const stop = async (why: string, code = 0): Promise<void> => {
    if (isStopping) return
    isStopping = true
    const startedMs = Date.now()
    log.info({ event: 'server.stopping' }, `stopping: ${why}`)
    // Whatever hangs, the process exits within ten seconds (promise D2); children are ended by their own guards.
    setTimeout(() => process.exit(code || 1), 9_500).unref()
    await server.stop()
    log.info({ event: 'server.stopped', durationMs: Date.now() - startedMs }, 'stopped')
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop('the process that started it has ended')
  }, 1_000).unref()
}

main().catch((error: unknown) => {
  // For whoever started it, as a sentence and not as a line of the log: nothing may be known of the settings yet.
  const sentence = sentenceOf(error)
  console.error(sentence ?? error)
  process.exit(1)
})
