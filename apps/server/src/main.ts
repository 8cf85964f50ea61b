import { startServer } from './start/startServer.ts'
import { sentenceOf } from './start/sentences.ts'

const log = (line: string): void => console.error(line)

async function main(): Promise<void> {
  const server = await startServer(process.env, log)
  console.log(server.readyLine)
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    // Whatever hangs, the process is gone within ten seconds (promise D2); children end by their own guards.
    setTimeout(() => process.exit(1), 9_500).unref()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop()
  }, 1_000).unref()
}

main().catch((error: unknown) => {
  const sentence = sentenceOf(error)
  console.error(sentence ?? error)
  process.exit(1)
})
