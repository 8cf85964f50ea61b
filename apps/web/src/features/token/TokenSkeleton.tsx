import { Skeleton, SkeletonRows } from '@peregrine/ui/Skeleton'

/** Stands where a pool's page will be. */
export function TokenSkeleton() {
  return (
    <div className="flex h-full flex-col gap-2 p-2" aria-busy>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-80 w-full" />
      <SkeletonRows count={8} rowHeight={26} />
    </div>
  )
}
