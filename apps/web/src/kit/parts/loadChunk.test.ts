import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTranslations } from '../i18n/loadTranslations.ts'
import { chunkTimeoutMs, loadChunk, reloadForChunk } from './loadChunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

test('a part that never loads fails after two minutes, not before', async () => {
  const outcome = vi.fn<(what: string) => void>()
  loadChunk(never).then(
    () => outcome('loaded'),
    () => outcome('failed'),
  )
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('failed')
})

test('a loaded part leaves no timer behind', async () => {
  expect(await loadChunk(async () => 'part')).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('a repeated failure is flagged', async () => {
  const load = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
  await expect(loadChunk(load)).rejects.toMatchObject({ isRepeated: false, name: 'ChunkFailure' })
  await expect(loadChunk(load)).rejects.toMatchObject({ isRepeated: true, message: /assets\/a\.js/ })
})

test('the page reloads only if the server responds', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const answers = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('offline'))
  vi.stubGlobal('fetch', answers)
  await reloadForChunk()
  expect(reload).not.toHaveBeenCalled()
  const status = { code: '000000', data: { mode: 'sandbox', chains: [] } }
  answers.mockImplementation(async () => new Response(JSON.stringify(status)))
  await reloadForChunk()
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('pages are fetched within that time', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('offline')))
  const outcome = vi.fn<(what: string) => void>()
  withTranslations([], never)().catch(() => outcome('failed'))
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs + 60_000)
  expect(outcome).toHaveBeenCalledWith('failed')
  vi.unstubAllGlobals()
})
