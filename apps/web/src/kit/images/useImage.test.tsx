import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProfileImage } from './ProfileImage.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const isAsked = () => screen.queryByTestId('profile-image') !== null
const fail = () => fireEvent.error(screen.getByTestId('profile-image').querySelector('img') ?? document)
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('an image that is not there yet is asked for again soon, then later, then hardly ever', () => {
  render(<ProfileImage url="https://pbs.example/face.png" />)
  for (const ms of [2_000, 15_000, 600_000]) {
    expect(isAsked()).toBe(true)
    fail()
    expect(isAsked()).toBe(false)
    pass(ms - 1)
    expect(isAsked()).toBe(false)
    pass(1)
  }
  expect(isAsked()).toBe(true)
})

test('every place that shows an image waits with it', () => {
  const { unmount } = render(<ProfileImage url="https://pbs.example/other.png" />)
  fail()
  unmount()
  render(<ProfileImage url="https://pbs.example/other.png" />)
  expect(isAsked()).toBe(false)
  pass(2_000)
  expect(isAsked()).toBe(true)
})
