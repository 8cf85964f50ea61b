import { act, configure } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { vi } from 'vitest'

// The schemas of the contract are as a built page has them, which checks nothing by them. What a test checks by them
// itself needs `vi.unmock('zod')`.
vi.mock('zod', () => import('../../build/inertZod.ts'))

/** Does what `act` may leave: with another part of the page still loading, it can end before the event's own update. */
function eventWrapper(dispatch: () => unknown): unknown {
  let result: unknown
  act(() => {
    result = dispatch()
  })
  // A browser renders what follows from a click before it does anything else.
  flushSync(() => undefined)
  return result
}

/**
 * Set up before each file of the page: `findBy` and `waitFor` get as long as `expect.poll`, not a second, and an event
 * is on the page when `fireEvent` returns.
 */
configure({ asyncUtilTimeout: 60_000, eventWrapper })
