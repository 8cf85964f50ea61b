import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTranslations } from '../i18n/loadTranslations.ts'
import { chunkTimeoutMs, loadChunk } from './loadChunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

test('a part that never comes fails after two minutes, not before', async () => {
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

test('a part that comes leaves no timer behind', async () => {
  expect(await loadChunk(async () => 'part')).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('pages are fetched within that time', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('offline')))
  const outcome = vi.fn<(what: string) => void>()
  withTranslations([], never)().catch(() => outcome('failed'))
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs + 60_000)
  expect(outcome).toHaveBeenCalledWith('failed')
  vi.unstubAllGlobals()
})
