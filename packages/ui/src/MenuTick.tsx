import { DropdownMenu } from 'radix-ui'
import { Glyph } from './Glyph.tsx'

/** Look of one line of a menu. */
export const menuRow =
  'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-control px-2 text-body text-ink outline-none data-[highlighted]:bg-raised'

/** The tick at the end of a chosen or switched-on line. */
export function MenuTick() {
  return (
    <span className="ml-auto size-4 text-accent">
      <DropdownMenu.ItemIndicator>
        <Glyph name="check" />
      </DropdownMenu.ItemIndicator>
    </span>
  )
}
