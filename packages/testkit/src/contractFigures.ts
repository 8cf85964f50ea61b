import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Route } from '@peregrine/contract/route'

import { topics } from './allTopics.ts'

type Schema = Route['reply']

/** A number that the server tells. */
export type Figure = {
  /** Route or topic. */
  place: string
  /** Names from the reply down, lists as `*`. */
  path: readonly string[]
  isNullable: boolean
  /** Names in the objects that hold it. */
  beside: ReadonlySet<string>
}

type Definition = {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  items?: Schema[]
  options?: Schema[]
  left?: Schema
  right?: Schema
  in?: Schema
  out?: Schema
  valueType?: Schema
}

/** Decimal texts in dollars are figures too. */
const isUsdText = (name: string): boolean => name.endsWith('Usd')

function childrenOf(definition: Definition): [string | null, Schema][] {
  const { shape, element, items, options, left, right, out, innerType, valueType } = definition
  const parts = [innerType, out, left, right, ...(options ?? [])].filter((part) => part !== undefined)
  const listed = [element, valueType, ...(items ?? [])].filter((part) => part !== undefined)
  return [
    ...Object.entries(shape ?? {}),
    ...parts.map((part): [null, Schema] => [null, part]),
    ...listed.map((part): [string, Schema] => ['*', part]),
  ]
}

type Held = Pick<Figure, 'isNullable' | 'beside'>

function walk(schema: Schema, at: readonly string[], held: Held): Omit<Figure, 'place'>[] {
  // Zod types the parts of a schema by its class, not by its `type`.
  const definition = schema._zod.def as unknown as Definition
  const { type } = definition
  const name = at.findLast((part) => part !== '*') ?? ''
  if (type === 'number' || (type === 'string' && isUsdText(name))) return [{ path: at, ...held }]
  const isNullable = held.isNullable || type === 'nullable'
  const beside = held.beside.union(new Set(Object.keys(definition.shape ?? {})))
  return childrenOf(definition).flatMap(([part, child]) =>
    part === null
      ? walk(child, at, { isNullable, beside })
      : walk(child, [...at, part], { isNullable: false, beside }),
  )
}

const nothing: Held = { isNullable: false, beside: new Set() }

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value

/** Lists every figure in the replies of all routes and in the states and events of all topics. */
export async function listFigures(): Promise<Figure[]> {
  const folder = path.join(import.meta.dirname, '../../contract/src/routes')
  const figures: Figure[] = []
  for (const file of readdirSync(folder).sort()) {
    const exported = (await import(path.join(folder, file))) as Record<string, unknown>
    for (const route of Object.values(exported).filter(isRoute))
      figures.push(
        ...walk(route.reply, [], nothing).map((figure) => ({
          ...figure,
          place: `${route.method} ${route.path}`,
        })),
      )
  }
  for (const { name, snapshot, event } of topics.values())
    for (const schema of [snapshot, event])
      figures.push(...walk(schema, [], nothing).map((figure) => ({ ...figure, place: `topic ${name}` })))
  return figures
}

/** The name of a figure: the last name of its path. */
export const figureName = ({ path: names }: Pick<Figure, 'path'>): string =>
  names.findLast((part) => part !== '*') ?? ''
