import { type Json, type JsonSchema, sampleOf } from './jsonSample.ts'

type Parameter = { name: string; in: 'path' | 'query'; schema: JsonSchema }
type Body = { content: { 'application/json': { schema: JsonSchema } } }
type Described = { parameters?: Parameter[]; requestBody?: Body }
type Document = { paths: Record<string, Record<string, Described>> }

export type Operation = { method: string; path: string; parameters: Parameter[]; body: JsonSchema | null }
/** `what` names the field and its value. */
export type HostileCall = { method: string; url: string; body: string | null; what: string }

/** Values of a valid call, by field name. */
export type Samples = Readonly<Record<string, Json>>

/** Parameters and bodies of all routes, from the server's own description. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json'].schema ?? null,
    })),
  )
}

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const extremes = [0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 53, 1e300, null, '1', []]

/** Cursors of every length and form, beyond every bound. */
export const hostileCursors: readonly string[] = [
  ...extremes.flatMap((value) => [1, 2, 3, 4].map((length) => cursorOf(Array.from({ length }, () => value)))),
  ...extremes.flatMap((value) =>
    [0, 1, 2, 3].map((place) => cursorOf([1, 1, 1, 1].map((one, at) => (at === place ? value : one)))),
  ),
  ...[
    '1 1',
    '1.5 0',
    '1e300 0',
    '-1 0',
    '1 -1',
    '1 1e15',
    '9007199254740993 0',
    '100 99999999',
    'NaN 1',
    '1',
  ].map((text) => Buffer.from(text).toString('base64url')),
]

/** Texts that may break a database or a parser. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202e',
  "'; drop table trade; --",
  '__proto__',
  'NaN',
  '-1',
  '1.5',
  '1e309',
  '2147483648',
  '9223372036854775808',
  '9'.repeat(400),
  'x'.repeat(300),
  'x'.repeat(5_000),
  '{"a":"\\u0000"}',
  '\\u0000',
  '%00',
  ',,,',
  `0x${'f'.repeat(40)}`,
  '👩‍👩‍👧‍👦'.repeat(8),
]

const hostileValues: readonly Json[] = [
  ...hostileTexts,
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  -1e300,
  [],
  ['\0'],
  {},
  { a: '\0' },
  { '\ud800': 1 },
  [[[[[[[[[[1]]]]]]]]]],
]

/** Raw URL text that nothing decodes on the way. */
const rawTexts = ['%00', '%ff', '%ED%A0%80', '%', '%2', '%25%30%30', '%u0000', 'a%00b']

type Place = readonly (string | number)[]

/** All places within a value, except the root. */
function placesOf(value: Json, above: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const place = [...above, Array.isArray(value) ? Number(name) : name]
    return [place, ...placesOf(part, place)]
  })
}

function withValueAt(value: Json, [first, ...rest]: Place, put: Json): Json {
  if (first === undefined) return put
  if (Array.isArray(value))
    return value.map((part, at) => (at === first ? withValueAt(part, rest, put) : part))
  const fields = value as Record<string, Json>
  return { ...fields, [first]: withValueAt(fields[first] ?? null, rest, put) }
}

type Filled = { texts: ReadonlyMap<string, string>; body: Json | null }

function urlOf({ path, parameters }: Operation, texts: Filled['texts']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => texts.get(name) ?? 'x')
  const query = parameters.filter((one) => one.in === 'query' && texts.has(one.name))
  return query.length === 0
    ? filled
    : `${filled}?${query.map(({ name }) => `${name}=${texts.get(name)}`).join('&')}`
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const bodyText = (body: Json | null) => (body === null ? null : JSON.stringify(body))

/** A valid call, built from the samples. */
function fill({ parameters, body }: Operation, samples: Samples): Filled {
  const texts = parameters.map(({ name, schema }): [string, string] => [
    name,
    encoded(textOf(samples[name] ?? sampleOf(schema, samples))),
  ])
  return { texts: new Map(texts), body: body && sampleOf(body, samples) }
}

function* hostileParameters(operation: Operation, { texts, body }: Filled): Generator<HostileCall> {
  const { method, parameters } = operation
  for (const { name } of parameters) {
    const inUrl = [...hostileTexts.map(encoded), ...rawTexts, ...(name === 'before' ? hostileCursors : [])]
    for (const text of inUrl) {
      const url = urlOf(operation, new Map([...texts, [name, text]]))
      yield { method, url, body: bodyText(body), what: `${name}=${text.slice(0, 60)}` }
    }
  }
}

function* hostileBodies(operation: Operation, { texts, body }: Filled): Generator<HostileCall> {
  if (body === null) return
  const { method } = operation
  const url = urlOf(operation, texts)
  for (const place of [[], ...placesOf(body)]) {
    for (const value of hostileValues) {
      const text = JSON.stringify(withValueAt(body, place, value))
      yield { method, url, body: text, what: `${place.join('.')}: ${JSON.stringify(value).slice(0, 60)}` }
    }
  }
}

/**
 * For each field of a route, a call with each hostile value in it and everything else valid. The first call is fully
 * valid.
 */
export function* hostileCalls(operation: Operation, samples: Samples): Generator<HostileCall> {
  const filled = fill(operation, samples)
  const { method } = operation
  yield { method, url: urlOf(operation, filled.texts), body: bodyText(filled.body), what: 'as it should be' }
  yield* hostileParameters(operation, filled)
  yield* hostileBodies(operation, filled)
}
