import {
  fourMemeCompleted,
  fourMemeLatest,
  fourMemeProgress,
  pumpCompleted,
  pumpLatest,
  pumpProgress,
} from '@peregrine/contract/topics/launchColumns'

export const launchpads = ['four', 'pump'] as const
export type Launchpad = (typeof launchpads)[number]

/** The stream behind each column. */
export const columnTopics = {
  four: { latest: fourMemeLatest, progress: fourMemeProgress, completed: fourMemeCompleted },
  pump: { latest: pumpLatest, progress: pumpProgress, completed: pumpCompleted },
} as const

/** The launchpad that the address names; four.meme where it names none. */
export function toLaunchpad(text: unknown): Launchpad {
  return launchpads.find((launchpad) => launchpad === text) ?? 'four'
}
