import type { SquareRow } from '@peregrine/contract/squareRow'

/** What a column can be sorted by; `rank` is the column's own order. */
export const squareSorts = ['rank', 'age', 'mcap', 'volume', 'holders', 'progress'] as const
export type SquareSort = (typeof squareSorts)[number]

export type SquareOrder = {
  sort: SquareSort
  /** Smallest first. */
  isUp: boolean
}

export const ownOrder: SquareOrder = { sort: 'rank', isUp: false }

const figures: Record<Exclude<SquareSort, 'rank'>, (row: SquareRow) => number | null> = {
  // By age: the later created, the smaller.
  age: ({ createdAt }) => -createdAt,
  mcap: ({ marketCap }) => marketCap,
  volume: ({ volume }) => volume,
  holders: ({ holders }) => holders,
  progress: ({ progress }) => progress,
}

/** Returns the order of a newly picked figure: the youngest first, else the largest. */
export function orderBy(sort: SquareSort): SquareOrder {
  return { sort, isUp: sort === 'age' }
}

/** Returns rows in an order; equal ones keep their rank, and those whose figure is unknown come last either way. */
export function sortRows(rows: readonly SquareRow[], { sort, isUp }: SquareOrder): readonly SquareRow[] {
  if (sort === 'rank') return rows
  const figure = figures[sort]
  return rows.toSorted((a, b) => {
    const [one, other] = [figure(a), figure(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return isUp ? one - other : other - one
  })
}

/** Text of an order, as it is stored. */
export const orderText = ({ sort, isUp }: SquareOrder): string => `${sort} ${isUp ? 'up' : 'down'}`

/** Parses a stored order; the column's own for any other text. */
export function parseOrder(text: string | undefined): SquareOrder {
  const [name, direction] = (text ?? '').split(' ')
  const sort = squareSorts.find((known) => known === name)
  return sort ? { sort, isUp: direction === 'up' } : ownOrder
}
