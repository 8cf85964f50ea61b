import type { Network } from '@peregrine/core/network'

/** Networks whose launchpad is indexed. A third one is one more name here. */
export const launchNetworks = ['four', 'pump'] as const satisfies readonly Network[]
