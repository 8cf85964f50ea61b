import { inject } from 'vitest'

export type ServerUnderTest = { url: string; stop: () => Promise<unknown> }

const leftRunning = async (): Promise<void> => undefined

async function requestServer(starter: string): Promise<string> {
  const reply = await fetch(starter)
  const said = await reply.text()
  if (!reply.ok) throw new Error(said)
  return said
}

async function runningOr(starter: string): Promise<ServerUnderTest> {
  const { PEREGRINE_URL: running } = process.env
  return { url: running ?? (await requestServer(starter)), stop: leftRunning }
}

/** Returns the server at PEREGRINE_URL, or the project's shared one. */
export const serverUnderTest = (): Promise<ServerUnderTest> => runningOr(inject('starter'))

/** The same with paused people, for files that trade: a purchase costs what was quoted. */
export const pausedServer = (): Promise<ServerUnderTest> => runningOr(inject('pausedStarter'))
