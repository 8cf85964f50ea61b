import { joinClasses } from './joinClasses.tsx'

/** A grey bar in the shape of loading content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={joinClasses('block rounded-control bg-line', className ?? 'h-3 w-full')} />
  )
}

/** Rows of a loading list. */
export function SkeletonRows({ count, rowHeight }: { count: number; rowHeight: number }) {
  return (
    <div aria-busy data-testid="skeleton-rows">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-3 px-3" style={{ height: rowHeight }}>
          <Skeleton className="h-3 w-10" />
          <Skeleton className="h-3 flex-1" />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  )
}
