import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { imagePath, zImageQuery, zTokenImageParams } from './routes/images.ts'
import { zSubscribe } from './socketMessage.ts'
import { zText } from './text.ts'

// All input is bounded: each text has a maximum length and is storable, each list has a maximum, and free-form values
// have an overall maximum.

type Node = {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  innerType?: z.ZodType
  element?: z.ZodType
  items?: z.ZodType[]
  options?: z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  getter?: () => z.ZodType
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Node

/** Maximum length of a text or list; undefined without one. */
function maxOf(schema: z.ZodType): number | undefined {
  const checks = schema._zod.def.checks?.map(({ _zod }) => _zod.def as { maximum?: number; length?: number })
  return checks?.map(({ maximum, length }) => maximum ?? length).find((max) => max !== undefined)
}

/** Formats with an inherent length. */
const shortFormats = ['uuid', 'guid']

function findInText(schema: z.ZodType, at: string): string[] {
  const { format, minLength } = schema as { format?: string | null; minLength?: number | null }
  if (shortFormats.includes(format ?? '')) return []
  if (maxOf(schema) === undefined) return [`${at}: a text without a maximum`]
  const length = Math.max(1, minLength ?? 0)
  const bad = ['\0', '\ud800', '\udc00'].filter((char) => schema.safeParse(char.repeat(length)).success)
  return bad.length > 0 ? [`${at}: takes what no column can hold`] : []
}

/** Free-form values without an overall bound. */
function findInFree(schema: z.ZodType, at: string): string[] {
  let deep: unknown = 1
  for (let depth = 0; depth < 100; depth++) deep = { deep }
  const hostile = [{ a: 'x'.repeat(100_000) }, { a: '\0' }, { '\ud800': 1 }, { deep }]
  return hostile.some((value) => schema.safeParse(value).success)
    ? [`${at}: free of form without bounds`]
    : []
}

function childrenOf(def: Node): [string, z.ZodType][] {
  const named = Object.entries(def.shape ?? {})
  const { innerType, element, left, right, in: into, out, keyType, valueType, getter } = def
  const single = { innerType, element, left, right, in: into, out, keyType, valueType, getter: getter?.() }
  const inner = Object.entries(single).filter((entry): entry is [string, z.ZodType] => entry[1] !== undefined)
  const many = [...(def.items ?? []), ...(def.options ?? [])].map((one): [string, z.ZodType] => ['', one])
  return [...named, ...inner.map(([, schema]): [string, z.ZodType] => ['', schema]), ...many]
}

/** One sentence per unbounded input. */
function findUnbounded(schema: z.ZodType, at: string, isCounted = false): string[] {
  const def = defOf(schema)
  if (def.type === 'string') return findInText(schema, at)
  if (def.type === 'unknown' || def.type === 'any') return isCounted ? [] : [`${at}: anything`]
  if (def.type === 'enum' || def.type === 'literal') return []
  const isFree = def.type === 'object' && def.catchall && defOf(def.catchall).type !== 'never'
  const found = isFree ? findInFree(schema, at) : []
  if (def.type === 'array' && maxOf(schema) === undefined) found.push(`${at}: a list without a maximum`)
  // The items of a counted list are described by the schema it is piped into.
  const isPiped = def.type === 'pipe' && def.out !== undefined && defOf(def.out).type === 'array'
  for (const [name, child] of childrenOf(def)) {
    const isItems = (isPiped && child === def.in) || (isCounted && def.type === 'array')
    found.push(...findUnbounded(child, name ? `${at}.${name}` : at, isItems))
  }
  return found
}

async function exportsOf(folder: 'routes' | 'topics'): Promise<object[]> {
  const place = path.join(import.meta.dirname, folder)
  const files = readdirSync(place).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(path.join(place, name)) as Promise<object>))
  return modules
    .flatMap((one): unknown[] => Object.values(one))
    .filter((one): one is object => typeof one === 'object' && one !== null)
}

type Inputs = { path: string; params: z.ZodType; query: z.ZodType; body: z.ZodType }

test('every text and every list of every route has a maximum, and every text is storable', async () => {
  const routes = (await exportsOf('routes')).filter((one): one is Inputs => 'path' in one && 'body' in one)
  expect(routes.length).toBeGreaterThan(50)
  const found = [...new Set(routes)].flatMap(({ path: at, params, query, body }) => [
    ...findUnbounded(params, `${at} params`),
    ...findUnbounded(query, `${at} query`),
    // The webhook's tweets are truncated and cleaned individually, and invalid ones counted.
    ...(at === '/api/tweets/webhook' ? [] : findUnbounded(body, `${at} body`)),
  ])
  found.push(
    ...findUnbounded(zImageQuery, imagePath),
    ...findUnbounded(zTokenImageParams, '/api/token-image'),
  )
  expect(found).toEqual([])
})

test('so do socket subscriptions', async () => {
  type Named = { name: string; params: z.ZodType }
  const topics = (await exportsOf('topics')).filter(
    (one): one is Named => 'params' in one && 'snapshot' in one,
  )
  expect(topics.length).toBeGreaterThan(15)
  expect(topics.flatMap(({ name, params }) => findUnbounded(params, name))).toEqual([])
  expect(zSubscribe.safeParse({ topic: 'x'.repeat(41) }).success).toBe(false)
})

test.each([
  [z.object({ name: z.string() }), 'x.name: a text without a maximum'],
  [z.object({ name: z.string().trim().max(5) }), 'x.name: takes what no column can hold'],
  [z.object({ list: z.array(zText(5)) }), 'x.list: a list without a maximum'],
  [z.object({ any: z.unknown() }), 'x.any: anything'],
  [z.looseObject({}), 'x: free of form without bounds'],
  [z.object({ one: z.union([z.literal(1), zText(3).nullable().optional(), z.string()]) }), 'x.one: a text'],
])('a schema that is not bounded is found', (schema, sentence) => {
  expect(findUnbounded(schema, 'x')).toContainEqual(expect.stringContaining(sentence))
})
