import type { ReactNode } from 'react'
import { type Path, withUnknown } from './withUnknown.ts'

/** What a page is to show for an unknown figure: a dash, a sentence, or nothing at all, for a reason. */
export type Seen = 'dash' | { says: string } | { leftOut: string }

export type Data = readonly (readonly [key: readonly unknown[], data: unknown])[]

/** Where the contract has a value: by route or topic, the paths. */
export type Told = Readonly<Record<string, readonly string[]>>

export type Shown<Wire> = {
  /** The component. */
  name: string
  /** A value with every figure known. */
  wire: Wire
  told: Told
  /** Paths of the figures that it shows as a dash. */
  dashes: string
  others?: Readonly<Record<Path, Exclude<Seen, 'dash'>>>
  render(wire: Wire): ReactNode
  /** Answers of the server that the component reads by itself. */
  data?(wire: Wire): Data
}

export type ShownEntry = {
  name: string
  told: Told
  figures: ReadonlyMap<Path, Seen>
  /** The component with a figure unknown, or with all known. */
  view(unknown: Path | null): { node: ReactNode; data: Data }
}

/** Builds an entry of the table. */
export function shown<Wire>({
  name,
  wire,
  told,
  dashes,
  others = {},
  render,
  data,
}: Shown<Wire>): ShownEntry {
  const dashed = dashes.split(' ').map((path): [Path, Seen] => [path, 'dash'])
  return {
    name,
    told,
    figures: new Map([...dashed.filter(([path]) => path !== ''), ...Object.entries(others)]),
    view(unknown) {
      const value = unknown === null ? wire : withUnknown(wire, unknown)
      return { node: render(value), data: data?.(value) ?? [] }
    },
  }
}
