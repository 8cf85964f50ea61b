import { MomentMark } from './MomentMark.tsx'

/**
 * Says of a position before which time its purchases are not known; nothing if they all are. What it holds or sold of
 * that time is in no profit.
 */
export function EarlierCostMark({ before, className }: { before: number | null; className?: string }) {
  return <MomentMark at={before} words="gap.cost" testId="earlier-cost" className={className} />
}
