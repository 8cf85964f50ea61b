import { PortTaken } from './evm/startAnvil.ts'
import { FolderTaken } from './frame/folderRecord.ts'
import { isAlive } from './frame/processes.ts'
import { readSettings, SettingError } from './frame/settings.ts'
import { type RunningSandbox, startSandbox } from './frame/startSandbox.ts'
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

/** Runs `gone` once our parent process has exited, in any way. */
function watchParent(pid: number, gone: () => void): void {
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(timer)
    gone()
  }, 500)
}

/** Stops everything and exits within 3 s in any case; a second call does nothing. */
function createStop(sandbox: RunningSandbox): (code: number) => void {
  let stopping = false
  return (code) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 2800).unref()
    sandbox.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(`sandbox: it did not stop cleanly: ${String(error)}`)
        process.exit(1)
      },
    )
  }
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const sandbox = await startSandbox(settings)
  const stop = createStop(sandbox)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  if (settings.parentPid) watchParent(settings.parentPid, () => stop(0))
  void sandbox.broken.then((sentence) => {
    // A terminal's Ctrl-C reaches the nodes as well: let our own signal be handled first.
    setTimeout(() => {
      console.error(`sandbox: ${sentence}`)
      stop(1)
    }, 300).unref()
  })
  printEndpoints(sandbox.info())
}

function sentenceOf(error: unknown): string | null {
  const cause = error instanceof Error && error.cause ? sentenceOf(error.cause) : null
  const isForeseen =
    error instanceof SettingError || error instanceof FolderTaken || error instanceof PortTaken
  return isForeseen ? error.message : cause
}

main().catch((error: unknown) => {
  const sentence = sentenceOf(error)
  console.error(sentence ? `sandbox: ${sentence}` : error)
  process.exit(1)
})
