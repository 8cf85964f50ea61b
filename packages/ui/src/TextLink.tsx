import type { ComponentProps } from 'react'
import { joinClasses } from './joinClasses.tsx'

/** The looks by themselves are for the router's own link, which this package does not know. */
export const textLinkLook = {
  /** On a line of its own, or beside others. */
  standalone: 'inline-flex min-h-6 items-center rounded-control text-accent hover:underline',
  /** Within a sentence, where colour alone would not tell it from the words around it. */
  inline: 'text-accent underline',
} as const

type Look = { variant?: keyof typeof textLinkLook }
type TextLinkProps = Look &
  ((ComponentProps<'a'> & { href: string }) | (ComponentProps<'button'> & { href?: undefined }))

/** Text that leads to a page of others, in a new tab, or without `href` text that does something. */
export function TextLink({ variant = 'standalone', className, ...rest }: TextLinkProps) {
  const look = joinClasses(textLinkLook[variant], className)
  return rest.href === undefined ? (
    <button type="button" {...rest} className={joinClasses('cursor-pointer', look)} />
  ) : (
    <a target="_blank" rel="noreferrer" {...rest} className={look} />
  )
}
