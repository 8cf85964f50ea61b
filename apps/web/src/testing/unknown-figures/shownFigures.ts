import type { ShownEntry } from './shown.ts'
import { shownLists } from './shownLists.tsx'
import { shownSearches } from './shownSearches.tsx'
import { shownToken } from './shownToken.tsx'
import { shownTrades } from './shownTrades.tsx'
import { shownUsers } from './shownUsers.tsx'

/** Every figure of the contract that a page shows, with the component that does. */
export const shownFigures: readonly ShownEntry[] = [
  ...shownLists,
  ...shownTrades,
  ...shownToken,
  ...shownSearches,
  ...shownUsers,
]
