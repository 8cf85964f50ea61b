/** A line of the mobile menu, tall enough for a thumb. */
export const mobileLine =
  'flex min-h-11 w-full cursor-pointer items-center gap-2 px-4 text-left text-title hover:bg-raised data-[status=active]:font-semibold data-[status=active]:text-accent'
