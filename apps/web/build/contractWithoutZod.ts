import { parseAst, type Plugin } from 'vite'

const isContract = (file = '') => file.replaceAll('\\', '/').includes('/packages/contract/src/')

type Node = {
  type: string
  start: number
  end: number
  name?: string
  callee?: Node
  object?: Node
  property?: Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Returns the schema that a chain of calls starts from, such as `z` in `z.string().max(5)`; null for all else. */
function schemaOf(chain: Node): string | null {
  let node: Node = chain
  let last: Node = chain
  while (node.type === 'CallExpression' || node.type === 'MemberExpression') {
    // What it reads is no schema.
    if (/^(parse|safeParse)$/.test(node.property?.name ?? '')) return null
    last = node
    node = (node.callee ?? node.object) as Node
  }
  const { name = '' } = node
  return last.type === 'MemberExpression' && /^z([A-Z]|$)/.test(name) ? name : null
}

type Edit = { start: number; end: number; schema: string }

function editsIn(node: Node): Edit[] {
  const schema = node.type === 'CallExpression' ? schemaOf(node) : null
  if (schema !== null) return [{ start: node.start, end: node.end, schema }]
  return childrenOf(node).flatMap((child) => editsIn(child))
}

/** Replaces what is derived from schemas by the schemas themselves: inert ones are all the same. */
export function withoutChains(code: string): string {
  const edits = editsIn(parseAst(code) as unknown as Node)
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, schema }) => text.slice(0, start) + schema + text.slice(end), code)
}

/** Empties the descriptions of calls, which are for people who read the API. */
export const withoutSummaries = (code: string): string =>
  code.replace(/\bsummary:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1/g, "summary: ''")

/** Drops zod from the contract only, for the inert one in a file, along with all that schemas are made of. */
export const contractWithoutZod = (inertZod: string): Plugin[] => [
  {
    name: 'contract-without-zod',
    enforce: 'pre',
    resolveId: (id, importer) => (id === 'zod' && isContract(importer) ? inertZod : null),
    transform: (code, id) => (isContract(id) ? withoutSummaries(code) : null),
  },
  {
    name: 'contract-without-schemas',
    // After the types are gone.
    transform: (code, id) => (isContract(id) ? withoutChains(code) : null),
  },
]
