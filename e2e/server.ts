import { startFastSandbox, starterSetting } from './sharedServer.ts'

export type ServerUnderTest = { url: string; stop: () => Promise<unknown> }

const leftRunning = async (): Promise<void> => undefined

async function requestServer(starter: string): Promise<string> {
  const reply = await fetch(starter)
  const said = await reply.text()
  if (!reply.ok) throw new Error(said)
  return said
}

/** Returns the server at PEREGRINE_URL, the run's shared one, or else one of our own. */
export async function serverUnderTest(): Promise<ServerUnderTest> {
  const { PEREGRINE_URL: running, [starterSetting]: starter } = process.env
  if (running) return { url: running, stop: leftRunning }
  if (starter) return { url: await requestServer(starter), stop: leftRunning }
  return startFastSandbox()
}
