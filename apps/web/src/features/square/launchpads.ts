import type { Network } from '@peregrine/core/network'

/** Launchpads in the square. A third one needs only its name here, and translations. */
export const launchpads = ['four', 'pump'] as const satisfies readonly Network[]

export const pads = ['all', ...launchpads] as const
/** A tab of the square: one launchpad or all. */
export type Pad = (typeof pads)[number]

/** Parses the tab from the address bar; defaults to all launchpads. */
export function toPad(text: unknown): Pad {
  return pads.find((pad) => pad === text) ?? 'all'
}

/** Returns the launchpads of a tab. */
export function networksOfPad(pad: Pad): readonly (typeof launchpads)[number][] {
  return pad === 'all' ? launchpads : [pad]
}
