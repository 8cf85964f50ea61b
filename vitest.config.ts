import { defineConfig } from 'vitest/config'

const databaseSetup = 'apps/server/test/globalSetup.ts'
const startsNothing = 'packages/testkit/src/startsNothing.ts'
const leavesNothing = 'packages/testkit/src/leavesNothing.ts'
const testingLibrary = 'apps/web/src/testing/testingLibrary.ts'
const systemTests = '**/*.system.test.ts'
// Two cores: more processes only make each other wait. The limits end what hangs; a slow machine is no failure.
const poll = { timeout: 60_000, interval: 50 }
const patience = { expect: { poll }, testTimeout: 180_000, hookTimeout: 180_000 }
// As long as a page's own waits (`e2e/browser.ts`).
const pagePoll = { timeout: 120_000, interval: 100 }
const morePatience = { expect: { poll }, testTimeout: 600_000, hookTimeout: 300_000 }
// What starts servers and browsers waits until the rest is done.
const after = (groupOrder: number) => ({ sequence: { groupOrder } })
// Half of a browser test is waiting, so that two files at once fill both cores. What runs one after the other in one
// process shares its browser.
const inBrowser = {
  globalSetup: ['e2e/sharedServer.ts'],
  isolate: false,
  ...morePatience,
  expect: { poll: pagePoll },
  ...after(3),
}

/**
 * True for a rejection that WalletConnect's own client leaves to nobody: two sides end a session at the same time, and
 * the phone that a test plays looks for what it has just deleted (`onSessionDeleteRequest` of sign-client 2).
 */
const isOfPlayedPhone = ({ message, stack = '' }: { message: string; stack?: string | undefined }): boolean =>
  message.includes('Record was recently deleted - session') && stack.includes('@walletconnect')

/**
 * The layers of docs/testing.md, as `scripts/testLayers.ts` combines them. A project's global set-up runs only when one
 * of its files does: pure tests never wait for PostgreSQL. Nothing is ever tried twice.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    onUnhandledError: (error) => !isOfPlayedPhone(error),
    projects: [
      {
        test: {
          name: 'fast',
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/agent/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', systemTests],
          setupFiles: [startsNothing, leavesNothing],
          // In processes: a thread ignores a change of TZ, and costs more.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'page',
          include: ['apps/web/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [startsNothing, testingLibrary],
          ...patience,
        },
      },
      {
        test: {
          name: 'system',
          include: [`packages/${systemTests}`, `apps/${systemTests}`],
          globalSetup: [databaseSetup],
          ...patience,
          ...after(1),
        },
      },
      {
        test: {
          name: 'proofs',
          include: ['bench/**/*.test.ts', 'apps/*/test/**/*.test.ts'],
          globalSetup: [databaseSetup],
          ...morePatience,
          ...after(2),
        },
      },
      { test: { name: 'smoke', include: ['e2e/smoke/*.e2e.ts'], ...inBrowser } },
      { test: { name: 'browser', include: ['e2e/*.e2e.ts'], ...inBrowser } },
    ],
  },
})
