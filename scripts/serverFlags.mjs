/**
 * How Node runs the server. The old generation may grow to 1 GB: three times what a busy server needs, so that it never
 * fights for memory, and a leak ends the process, to be started again, before it takes the machine's.
 */
export const serverFlags = ['--max-old-space-size=1024', '--max-semi-space-size=16']
