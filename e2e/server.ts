import { inject } from 'vitest'

export type ServerUnderTest = { url: string; stop: () => Promise<unknown> }

const leftRunning = async (): Promise<void> => undefined

async function requestServer(starter: string): Promise<string> {
  const reply = await fetch(starter)
  const said = await reply.text()
  if (!reply.ok) throw new Error(said)
  return said
}

/** Returns the server at PEREGRINE_URL, or the project's shared one. */
export async function serverUnderTest(): Promise<ServerUnderTest> {
  const { PEREGRINE_URL: running } = process.env
  return { url: running ?? (await requestServer(inject('starter'))), stop: leftRunning }
}
