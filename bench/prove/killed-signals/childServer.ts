// Server that the proof of signals kills. It loads everything, and serves once it is told to.
import type pg from 'pg'
import { loadWithout } from './loadWithout.ts'
import type { Go } from './serveSignals.ts'

export type ServerTask = { database: pg.ClientConfig; removal: string | null }

const task = JSON.parse(process.argv[2] ?? '') as ServerTask
// With the proof's own process it ends, too.
process.on('disconnect', () => process.exit())
if (task.removal !== null) loadWithout(task.removal)
const { serveSignals } = await import('./serveSignals.ts')
process.once('message', (go) => {
  serveSignals(task.database, go as Go).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.send?.({ type: 'warm' })
