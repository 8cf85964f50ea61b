import { readStored, writeStored } from './storedText.ts'

/** What a visitor is shown by itself, at most once a day: the ways to sign in, and the tour. */
export type Prompt = 'lastSignInPromptTime' | 'lastOnboardingTime'

const dayMs = 86_400_000

/** Whether a prompt was never shown in this browser, or more than 24 hours ago. */
export function isDue(prompt: Prompt, nowMs: number): boolean {
  const shownAtMs = Number(readStored(prompt) ?? Number.NaN)
  return !(shownAtMs <= nowMs && nowMs - shownAtMs <= dayMs)
}

export function rememberPrompt(prompt: Prompt, nowMs: number): void {
  writeStored(prompt, String(nowMs))
}
