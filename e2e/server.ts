import { startPeregrine } from '@peregrine/testkit/startPeregrine'

export type ServerUnderTest = { url: string; stop: () => Promise<void> }

/** The server named by PEREGRINE_URL, or a sandbox of our own that trades fast enough to be watched. */
export async function serverUnderTest(): Promise<ServerUnderTest> {
  const running = process.env.PEREGRINE_URL
  if (running) return { url: running, stop: async () => undefined }
  const server = await startPeregrine({ env: { SANDBOX_RATE: '12' } })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
    },
  }
}
