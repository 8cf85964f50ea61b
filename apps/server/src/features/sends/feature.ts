import type { Feature } from '../../feature.ts'
import { openSending } from '../../domain/sends/openSending.ts'
import { sendRoutes } from './routes.ts'
import { startSettling } from './settle.ts'

/** Every way out of the server for signed transactions, and what became of them. */
export const sendsFeature: Feature = {
  serve(context) {
    const sending = openSending(context)
    let stop: (() => Promise<void>) | null = null
    return {
      routes: (server) => sendRoutes(server, { ...sending, now: context.now }),
      async start() {
        stop = startSettling(sending.sender, context.now)
      },
      async stop() {
        await stop?.()
      },
    }
  },
}
