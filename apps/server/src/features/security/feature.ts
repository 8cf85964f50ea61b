import { getSecurity } from '@peregrine/contract/routes/security'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type ChainRequest, requestFor } from '../../chainRequest.ts'
import type { Discovery } from '../../domain/discovery/discovery.ts'
import { orTokenFromChain } from '../../domain/discovery/orFromChain.ts'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { sourceReader } from './evm/readSource.ts'
import { createMeasure } from './measure.ts'
import { SecurityMeter } from './meter.ts'
import type { SecuritySettings } from './settings.ts'
import { readSubject } from './subject.ts'

type SecurityDeps = {
  pool: Pool
  request: ChainRequest | null
  settings: SecuritySettings
  discovery: Discovery | null
  now(): number
}

function securityRoutes(
  app: FastifyInstance,
  { pool, request, settings, discovery, now }: SecurityDeps,
): void {
  const measure = createMeasure(
    request && requestFor(request, 'security'),
    sourceReader(settings.explorerApiKey),
  )
  const meter = new SecurityMeter({ now, measure })
  mount(app, getSecurity, async ({ params, query }) => {
    const subject = await orTokenFromChain(discovery, params, () =>
      readSubject(pool, params.network, params.token, query.pool ?? null),
    )
    return meter.read(params.network, subject, query.maxAgeS * 1_000)
  })
}

/** Security checks of a token. */
export const securityFeature: Feature = {
  serve: ({ pool, request, discovery, now, security = { explorerApiKey: null } }) => ({
    routes: (server) => securityRoutes(server, { pool, request, settings: security, discovery, now }),
  }),
}
