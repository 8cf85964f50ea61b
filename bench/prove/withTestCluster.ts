import { setup } from '../../apps/server/test/globalSetup.ts'

/** Runs a function beside a throwaway PostgreSQL, as the tests do. */
export async function withTestCluster(run: () => Promise<void>): Promise<void> {
  const stop = await setup()
  try {
    await run()
  } finally {
    await stop()
  }
}
