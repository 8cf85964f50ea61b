import { beforeEach, expect, test } from 'vitest'
import { isDue, rememberPrompt } from './visits.ts'

const nowMs = 1_800_000_000_000
const dayMs = 86_400_000

beforeEach(() => localStorage.clear())

test.each([
  ['never shown', null, true],
  ['just shown', nowMs, false],
  ['shown a day ago', nowMs - dayMs, false],
  ['shown longer ago', nowMs - dayMs - 1, true],
  ['shown in the future, by a clock that went wrong', nowMs + 1, true],
])('%s', (_, shownAtMs, due) => {
  if (shownAtMs !== null) rememberPrompt('lastOnboardingTime', shownAtMs)
  expect(isDue('lastOnboardingTime', nowMs)).toBe(due)
})

test('foreign stored values are ignored', () => {
  localStorage.setItem('lastOnboardingTime', 'yes')
  expect(isDue('lastOnboardingTime', nowMs)).toBe(true)
})
