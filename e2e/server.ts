import { startPeregrine } from '@peregrine/testkit/startPeregrine'

export type ServerUnderTest = { url: string; stop: () => Promise<unknown> }

/** The server named by PEREGRINE_URL, or a sandbox of our own that trades fast enough to be watched. */
export async function serverUnderTest(): Promise<ServerUnderTest> {
  const running = process.env.PEREGRINE_URL
  return running
    ? { url: running, stop: async () => undefined }
    : startPeregrine({ env: { SANDBOX_RATE: '12' } })
}
