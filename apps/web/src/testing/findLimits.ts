import { configure } from '@testing-library/react'

/** Set up before each file of the page: `findBy` and `waitFor` get as long as `expect.poll`, not a second. */
configure({ asyncUtilTimeout: 60_000 })
