import type { ComponentProps } from 'react'
import { joinClasses } from './joinClasses.tsx'

/** Class names by variant, exported for the router's link, which this package does not know. */
export const textLinkVariants = {
  /** On its own line or next to other links. */
  standalone: 'inline-flex min-h-6 items-center rounded-control text-accent hover:underline',
  /** Within a sentence, where colour alone is not enough. */
  inline: 'text-accent underline',
} as const

type Variant = { variant?: keyof typeof textLinkVariants }
type TextLinkProps = Variant &
  ((ComponentProps<'a'> & { href: string }) | (ComponentProps<'button'> & { href?: undefined }))

/** A link to an external page in a new tab; without `href`, a button that looks like text. */
export function TextLink({ variant = 'standalone', className, ...rest }: TextLinkProps) {
  const classes = joinClasses(textLinkVariants[variant], className)
  return rest.href === undefined ? (
    <button type="button" {...rest} className={joinClasses('cursor-pointer', classes)} />
  ) : (
    <a target="_blank" rel="noreferrer" {...rest} className={classes} />
  )
}
