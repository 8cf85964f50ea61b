import type { Network } from '@peregrine/core/network'

/** Launchpads whose tokens the square shows. A third one is one more name here, and its words. */
export const launchpads = ['four', 'pump'] as const satisfies readonly Network[]

export const pads = ['all', ...launchpads] as const
/** What the tabs of the square name: one launchpad, or all of them together. */
export type Pad = (typeof pads)[number]

/** The tab that the address names; all launchpads where it names none. */
export function toPad(text: unknown): Pad {
  return pads.find((pad) => pad === text) ?? 'all'
}

/** The launchpads that a tab shows. */
export function networksOfPad(pad: Pad): readonly (typeof launchpads)[number][] {
  return pad === 'all' ? launchpads : [pad]
}
