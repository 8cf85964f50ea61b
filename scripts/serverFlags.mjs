/**
 * Node flags of the server. The old generation may grow to 1 GB: three times the needs of a busy server, so that it
 * never runs short, while a leak ends the process, to be restarted, before it exhausts the machine.
 */
export const serverFlags = ['--max-old-space-size=1024', '--max-semi-space-size=16']
