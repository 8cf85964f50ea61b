export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export type JsonSchema = {
  type?: string
  const?: Json
  enum?: Json[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minItems?: number
  minimum?: number
  minLength?: number
  format?: string
  default?: Json
}

type Samples = Readonly<Record<string, Json>>

function sampleOfObject({ properties = {} }: JsonSchema, samples: Samples): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, samples[name] ?? sampleOf(schema, samples)]),
  )
}

function sampleOfText({ format, minLength = 1 }: JsonSchema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  return format === 'uri' ? 'http://127.0.0.1:9/x' : 'x'.repeat(Math.max(1, minLength))
}

function sampleOfType(schema: JsonSchema, samples: Samples): Json {
  const { type, items, minItems = 1, minimum = 1 } = schema
  if (type === 'object') return sampleOfObject(schema, samples)
  if (type === 'array')
    return items ? Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items, samples)) : []
  if (type === 'string') return sampleOfText(schema)
  if (type === 'number' || type === 'integer') return Math.max(1, minimum)
  return type === 'boolean' ? true : null
}

/** Value matching a JSON schema; fields with a sample of their name use it. */
export function sampleOf(schema: JsonSchema, samples: Samples): Json {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(choice, samples)
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => sampleOf(part, samples))
    return Object.assign({}, ...(parts as Record<string, Json>[])) as Json
  }
  return sampleOfType(schema, samples)
}
