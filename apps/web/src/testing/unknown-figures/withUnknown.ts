/** Names from a value down, joined by dots; `*` stands for every item of a list or record. */
export type Path = string

function clear(value: unknown, [first = '', ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) throw new Error(`nothing at ${first}`)
  const names = first === '*' ? Object.keys(value) : [first]
  for (const name of names) {
    if (!(name in value)) throw new Error(`no ${name}`)
    if (rest.length > 0) clear(Reflect.get(value, name), rest)
    else Reflect.set(value, name, null)
  }
}

/** Returns a copy of a wire in which the figure at a path is not known. */
export function withUnknown<Wire>(wire: Wire, path: Path): Wire {
  const copy = structuredClone(wire)
  clear(copy, path.split('.'))
  return copy
}
