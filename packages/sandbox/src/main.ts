import { FolderTaken } from './frame/folderRecord.ts'
import { isAlive } from './frame/processes.ts'
import { readSettings, SettingError } from './frame/settings.ts'
import { startSandbox } from './frame/startSandbox.ts'
import type { SandboxInfo } from './sandboxInfo.ts'

function printEndpoints({ chains, url }: SandboxInfo): void {
  for (const [key, chain] of Object.entries(chains)) {
    if (!chain) continue
    console.log(`${key.toUpperCase()}_RPC_URL=${chain.rpcUrl}`)
    console.log(`${key.toUpperCase()}_WS_URL=${chain.wsUrl}`)
  }
  console.log(`SANDBOX_URL=${url}`)
  console.log('Sandbox ready')
}

/** Runs `gone` once the process that started us has ended, however it ended. */
function watchParent(pid: number, gone: () => void): void {
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(timer)
    gone()
  }, 500)
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const sandbox = await startSandbox(settings)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 2800).unref()
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`the sandbox did not stop cleanly: ${String(error)}`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  if (settings.parentPid) watchParent(settings.parentPid, stop)
  printEndpoints(sandbox.info())
}

main().catch((error: unknown) => {
  const isForeseen = error instanceof SettingError || error instanceof FolderTaken
  console.error(isForeseen ? `sandbox: ${(error as Error).message}` : error)
  process.exit(1)
})
