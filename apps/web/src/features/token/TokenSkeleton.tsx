import { Skeleton, SkeletonRows } from '@peregrine/ui/Skeleton'

/** The placeholder for a pool's page. */
export function TokenSkeleton() {
  return (
    <div className="flex h-full flex-col gap-2 p-2" aria-busy>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-80 w-full" />
      <SkeletonRows count={8} rowHeight={26} />
    </div>
  )
}
