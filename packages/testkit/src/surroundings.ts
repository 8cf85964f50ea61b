/** What every file in a process shares: globals by name, as the value or getter they are defined with; env; folder. */
export type Surroundings = {
  globals: ReadonlyMap<string, PropertyDescriptor>
  env: NodeJS.ProcessEnv
  folder: string
}

// State of the runner and of libraries (zod's registry), which comes with their first import.
const isInternal = (name: string) => name.startsWith('__')

/** Reads no global's value: some are made when they are first read. */
export function readSurroundings(): Surroundings {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
  return {
    globals: new Map(globals.filter(([name]) => !isInternal(name))),
    env: { ...process.env },
    folder: process.cwd(),
  }
}

/** Node replaces the getter of such a global by its value once it is read. */
function isReplaced(was: PropertyDescriptor | undefined, is: PropertyDescriptor | undefined): boolean {
  if (!was || !is) return was !== is
  return was.get ? is.get !== undefined && is.get !== was.get : !Object.is(is.value, was.value)
}

/** Names of what changed between the two: `global setTimeout`, `env TZ`, `folder`. */
export function leftBehind(before: Surroundings, after: Surroundings): string[] {
  const globals = new Set([...before.globals.keys(), ...after.globals.keys()])
  const env = new Set([...Object.keys(before.env), ...Object.keys(after.env)])
  return [
    ...[...globals]
      .filter((name) => isReplaced(before.globals.get(name), after.globals.get(name)))
      .map((name) => `global ${name}`),
    ...[...env].filter((name) => before.env[name] !== after.env[name]).map((name) => `env ${name}`),
    ...(before.folder === after.folder ? [] : ['folder']),
  ]
}
