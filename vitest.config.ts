import { defineConfig } from 'vitest/config'

const databaseSetup = 'apps/server/test/globalSetup.ts'
// Two cores: more processes only make each other wait. The limits end what hangs; a slow machine is no failure.
const poll = { timeout: 20_000, interval: 50 }
const patience = { expect: { poll }, testTimeout: 180_000, hookTimeout: 180_000 }
// As long as a page's own waits (`e2e/browser.ts`).
const pagePoll = { timeout: 120_000, interval: 100 }
const morePatience = { expect: { poll }, testTimeout: 600_000, hookTimeout: 300_000 }
// What starts servers and browsers waits until the rest is done.
const after = (groupOrder: number) => ({ sequence: { groupOrder } })

/** A project's global set-up runs only when one of its files does: pure tests never wait for PostgreSQL. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/agent/src/**/*.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: [databaseSetup],
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.tsx'],
          environment: 'happy-dom',
          ...patience,
        },
      },
      {
        test: {
          name: 'prove',
          include: ['bench/**/*.test.ts'],
          globalSetup: [databaseSetup],
          ...morePatience,
          ...after(1),
        },
      },
      {
        test: {
          name: 'program',
          include: ['apps/server/test/**/*.test.ts', 'apps/agent/test/**/*.test.ts'],
          globalSetup: [databaseSetup],
          // As for the browser tests: named as a defect, with what the first attempt said.
          retry: process.env.CI ? 1 : 0,
          ...morePatience,
          ...after(1),
        },
      },
      // Half of a browser test is waiting, so that two files at once fill both cores. What runs one after the other in
      // one process shares its browser.
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/sharedServer.ts'],
          isolate: false,
          // A shared machine must not lose a submission to one late browser; the report names such tests as defects.
          retry: process.env.CI ? 1 : 0,
          ...morePatience,
          expect: { poll: pagePoll },
          ...after(2),
        },
      },
    ],
  },
})
