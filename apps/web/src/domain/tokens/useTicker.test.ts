import { beforeEach, expect, test, vi } from 'vitest'

const token = { network: 'eth', token: '0xa', pool: null, symbol: 'A', name: 'A' } as const

beforeEach(() => localStorage.clear())

/** Loads the stores anew, as a visit does. */
async function visit() {
  vi.resetModules()
  const { useTicker, ...ticker } = await import('./useTicker.ts')
  const list = await import('./useWatchlist.ts')
  return { ...ticker, ...list, isShown: () => useTicker.getState().isShown }
}

test('an empty line is shown on one visit, and comes back with the first token', async () => {
  const first = await visit()
  first.noteTickerTokens(0)
  expect(first.isShown()).toBe(true)
  const second = await visit()
  expect(second.isShown()).toBe(false)
  second.addToWatchlist(token)
  expect(second.isShown()).toBe(true)
  expect((await visit()).isShown()).toBe(true)
})

test('whoever turns the empty line on sees it until the next visit', async () => {
  const { noteTickerTokens } = await visit()
  noteTickerTokens(0)
  const { setTickerShown, isShown } = await visit()
  setTickerShown(true)
  expect([isShown(), (await visit()).isShown()]).toEqual([true, true])
})

test('a line hidden by hand stays hidden, whatever is added', async () => {
  const { noteTickerTokens, setTickerShown, addToWatchlist, isShown } = await visit()
  noteTickerTokens(0)
  setTickerShown(false)
  addToWatchlist(token)
  expect([isShown(), (await visit()).isShown()]).toEqual([false, false])
})
