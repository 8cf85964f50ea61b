import { readStored, writeStored } from './storedText.ts'

/** A prompt that opens by itself, at most once a day: the sign-in choices, or the tour. */
export type Prompt = 'lastSignInPromptTime' | 'lastOnboardingTime'

const dayMs = 86_400_000

/** Returns true when a prompt was never shown in this browser, or last shown more than 24 hours ago. */
export function isDue(prompt: Prompt, nowMs: number): boolean {
  const shownAtMs = Number(readStored(prompt) ?? Number.NaN)
  return !(shownAtMs <= nowMs && nowMs - shownAtMs <= dayMs)
}

export function rememberPrompt(prompt: Prompt, nowMs: number): void {
  writeStored(prompt, String(nowMs))
}
