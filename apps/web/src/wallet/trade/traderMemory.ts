import { newMemory } from '@peregrine/trader/traderMemory'

/** What this tab's trader remembers. */
export const traderMemory = newMemory()
