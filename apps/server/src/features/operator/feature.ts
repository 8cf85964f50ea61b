import { getOperator } from '@peregrine/contract/routes/operator'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'

/** Tells a page whether its user administers this server. */
export const operatorFeature: Feature = {
  serve: ({ operators }) => ({
    routes: (server) =>
      mount(server, getOperator, async (_, request) => {
        const reason = await operators.whyStranger(request)
        return { isOperator: reason === null, reason, isLocal: operators.isLocal(request) }
      }),
  }),
}
