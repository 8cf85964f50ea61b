import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

const isChecked = (file: string) =>
  /^apps\/web\/src\/.*\.tsx$/.test(file) && !/\.test\.tsx$|\/testing\//.test(file)

/** Functions whose text is a figure, an address or a time. */
const figures = new Set([
  'compactDecimal',
  'grouped',
  'momentText',
  'percentOfBps',
  'percentText',
  'plainDecimal',
  'priceText',
  'formatUnits',
  'shortAddress',
  'timeText',
  'usdBound',
  'usdFull',
  'usdShort',
  'usdSigned',
])
const instead = 'put it in an element with translate="no": page translation freezes or garbles it otherwise'

type Node = { type: string; start: number } & Record<string, unknown>
type Place = { isShown: boolean; isKept: boolean }

/** One sentence per figure that a component renders where page translation would replace it. */
export function checkFigures(files: string[]): string[] {
  return files.filter(isChecked).flatMap((file) => checkFiguresIn(file, readFileSync(file, 'utf8')))
}

/** The same for one file's text. */
export function checkFiguresIn(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (value: unknown, place: Place): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, place)
    if (!isNode(value)) return
    const name = figureOf(value)
    if (name && place.isShown && !place.isKept) {
      const line = text.slice(0, value.start).split('\n').length
      found.push(`${file}:${line}: renders ${name}: ${instead}`)
    }
    for (const [key, part] of Object.entries(value)) visit(part, placeOf(value, key, place))
  }
  visit(parseAst(text, { lang: 'tsx' }), { isShown: false, isKept: false })
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Returns what a node shows if it is a figure's call, a number in the language's form, or a token's symbol. */
function figureOf({ type, callee, name, property }: Node): string | null {
  if (type === 'Identifier') return name === 'symbol' ? 'symbol' : null
  if (type === 'MemberExpression')
    return /^(symbol|\w+Symbol)$/.test(nameOf(property)) ? nameOf(property) : null
  if (type !== 'CallExpression' || !isNode(callee)) return null
  if (nameOf(callee.property) === 'toLocaleString') return 'toLocaleString(…)'
  return figures.has(nameOf(callee)) ? `${nameOf(callee)}(…)` : null
}

function nameOf(value: unknown): string {
  return isNode(value) && typeof value.name === 'string' ? value.name : ''
}

const passing = new Set([
  'JSXExpressionContainer',
  'TemplateLiteral',
  'ChainExpression',
  'ParenthesizedExpression',
])

/** Whether the text of a node's part becomes text of an element, and whether translation leaves that element alone. */
function placeOf(node: Node, key: string, { isShown, isKept }: Place): Place {
  if (node.type === 'JSXElement')
    return { isShown: key === 'children', isKept: isKept || isUntranslated(node) }
  if (node.type === 'JSXFragment') return { isShown: key === 'children', isKept }
  return { isShown: isShown && passesOn(node, key), isKept }
}

function passesOn({ type, operator }: Node, key: string): boolean {
  if (type === 'ConditionalExpression') return key !== 'test'
  if (type === 'LogicalExpression') return operator !== '&&' || key === 'right'
  return type === 'BinaryExpression' ? operator === '+' : passing.has(type)
}

type Opening = {
  name: { name?: unknown }
  attributes: { name?: { name?: unknown }; value?: { value?: unknown } }[]
}

/** Translators leave the text of a drawing alone; React knows no such attribute there. */
const drawn = new Set<unknown>(['text', 'tspan'])

function isUntranslated(element: Node): boolean {
  const { name: tag, attributes } = element.openingElement as Opening
  if (drawn.has(tag.name)) return true
  return attributes.some(({ name, value }) => name?.name === 'translate' && value?.value === 'no')
}
