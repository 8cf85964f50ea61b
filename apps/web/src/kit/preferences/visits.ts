import { readStored, writeStored } from './storedText.ts'

/** A prompt that opens by itself, at most once a day: the sign-in choices, or the tour. */
export type Prompt = 'lastSignInPromptTime' | 'lastOnboardingTime'

const dayMs = 86_400_000
const tourSeen = 'onboardingSeen'

/** Returns true when a prompt was never shown in this browser, or last shown more than 24 hours ago. */
function isOld(prompt: Prompt, nowMs: number): boolean {
  const shownAtMs = Number(readStored(prompt) ?? Number.NaN)
  return !(shownAtMs <= nowMs && nowMs - shownAtMs <= dayMs)
}

/** Returns true when a prompt may open by itself. The tour that the user has ended never does again. */
export function isDue(prompt: Prompt, nowMs: number): boolean {
  if (prompt === 'lastOnboardingTime' && readStored(tourSeen) !== null) return false
  return isOld(prompt, nowMs)
}

export function rememberPrompt(prompt: Prompt, nowMs: number): void {
  writeStored(prompt, String(nowMs))
}

/** Notes that the user has finished or skipped the tour. */
export function noteTourSeen(): void {
  writeStored(tourSeen, '1')
}
