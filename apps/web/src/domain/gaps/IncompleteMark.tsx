import { MomentMark } from './MomentMark.tsx'

type IncompleteProps = { since: number | null | undefined; isShort?: boolean; className?: string }

/** Says beside figures since when they lack blocks that are not read yet; nothing if they lack none. */
export function IncompleteMark({ since, ...look }: IncompleteProps) {
  return <MomentMark at={since} words="gap.since" testId="incomplete-since" {...look} />
}

/** The same above a list, in a line of its own. */
export function IncompleteLine({ since }: Pick<IncompleteProps, 'since'>) {
  if (since == null) return null
  return (
    <p className="shrink-0 border-line border-b px-3 py-1">
      <IncompleteMark since={since} />
    </p>
  )
}
