/** Address of this test run's throwaway PostgreSQL, and the database with the migrations applied. */
export type TestCluster = { host: string; port: number; user: string; template: string }

const variable = 'PEREGRINE_TEST_CLUSTER'

/** Announces the cluster to the test processes; the global set-up calls it before they start. */
export function announceTestCluster(cluster: TestCluster): void {
  process.env[variable] = JSON.stringify(cluster)
}

/** The announced cluster. Throws if there is none. */
export function findTestCluster(): TestCluster {
  const text = process.env[variable]
  if (!text)
    throw new Error('no test database: this vitest project has no globalSetup (see vitest.config.ts)')
  return JSON.parse(text) as TestCluster
}

export function hasTestCluster(): boolean {
  return Boolean(process.env[variable])
}

/** Called when the cluster ends. */
export function forgetTestCluster(): void {
  delete process.env[variable]
}
