import type { Route } from '@peregrine/contract/route'
import { zEnvelope } from '@peregrine/contract/envelope'
import { type FaultCode, faultPolicy } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Returns the item schema of a list whose length is checked first; null for any other schema. */
function listBehindCount(schema: unknown): z.ZodType | null {
  if (!(schema instanceof z.ZodPipe)) return null
  const isCounted = schema.in instanceof z.ZodArray && schema.in.element instanceof z.ZodUnknown
  return isCounted ? (schema.out as z.ZodType) : null
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const list = listBehindCount(zodSchema)
      if (list) Object.assign(jsonSchema, schemaOf(list, io), { minItems: jsonSchema.minItems })
    },
  }) as Json
  return json
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }))
}

function replyOf({ form, reply }: Route): z.ZodType {
  if (form === 'plain') return reply
  return form === 'status' ? z.object({ status: z.string(), data: reply }) : zEnvelope(reply)
}

/** Faults of every state-changing call. */
const changeFaults = ['origin.refused', 'body.too-large', 'body.too-deep', 'body.too-many'] as const

function changeFaultsOf({ method }: Route): readonly FaultCode[] {
  return method === 'GET' ? [] : changeFaults
}

function operationOf(route: Route): Json {
  const faults = new Map<number, string[]>()
  for (const code of [...route.faults, 'request.too-many', ...changeFaultsOf(route)] as const) {
    const { status } = faultPolicy[code]
    faults.set(status, [...(faults.get(status) ?? []), code])
  }
  const failures = [...faults].map(([status, codes]) => [String(status), { description: codes.join(', ') }])
  const success = {
    description: 'OK',
    content: { 'application/json': { schema: schemaOf(replyOf(route), 'output') } },
  }
  const body = { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } }
  return {
    summary: route.summary,
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.method === 'GET' ? {} : { requestBody: body }),
    responses: { '200': success, ...Object.fromEntries(failures) },
  }
}

/** Builds an OpenAPI 3.1 document from the contracts alone. */
export function openApiOf(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return { openapi: '3.1.0', info: { title: 'Peregrine', version }, paths }
}

/** Serves the document of every mounted contract at /openapi.json. Call it before the routes. */
export function installOpenApi(app: FastifyInstance, version: string): void {
  const routes: Route[] = []
  let text: string | null = null
  app.addHook('onRoute', ({ config, method }) => {
    if (config?.contract && method !== 'HEAD') routes.push(config.contract)
  })
  app.get('/openapi.json', (_, reply) => {
    text ??= JSON.stringify(openApiOf(routes, version))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
