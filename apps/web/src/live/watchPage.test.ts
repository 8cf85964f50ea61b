import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPage } from './watchPage.ts'

let told: string[]
let stop: () => void

beforeEach(() => {
  told = []
  stop = watchPage({
    check: (sign) => void told.push(sign),
    open: () => void told.push('open'),
    close: () => void told.push('close'),
  })
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

function turnVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a page that comes into view or back online has its connection checked, one that hides does not', () => {
  turnVisibility('hidden')
  expect(told).toEqual([])
  turnVisibility('visible')
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  expect(told).toEqual(['woke', 'offline', 'woke'])
})

test('a page that the browser brings back connects again; a newly loaded one has just done so', () => {
  show(false)
  dispatchEvent(new Event('pagehide'))
  show(true)
  expect(told).toEqual(['close', 'open'])
})

test('a stopped watch hears nothing', () => {
  stop()
  dispatchEvent(new Event('online'))
  expect(told).toEqual([])
})
