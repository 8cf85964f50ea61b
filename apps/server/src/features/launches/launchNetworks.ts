import type { Network } from '@peregrine/core/network'

/** Networks with an indexed launchpad; adding one takes one more name here. */
export const launchNetworks = ['four', 'pump'] as const satisfies readonly Network[]
