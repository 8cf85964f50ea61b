import type { SandboxInfo } from './sandboxInfo.ts'

export type LaunchOptions = {
  /** The program's data folder; the sandbox keeps its own in `<dataDir>/sandbox`. */
  dataDir: string
  seed?: string
  /** Trades a second over all networks; 0 means no simulated people. */
  rate?: number
  log?: (line: string) => void
}

export type LaunchedSandbox = { info: SandboxInfo; adopted: boolean; stop(): Promise<void> }

/**
 * Starts the sandbox as a child process, or adopts the one that already runs on this data folder.
 * `stop` ends a started one within 3 s and leaves an adopted one running.
 */
export async function launchSandbox(options: LaunchOptions): Promise<LaunchedSandbox> {
  throw new Error(`the sandbox cannot start yet in ${options.dataDir}`)
}
