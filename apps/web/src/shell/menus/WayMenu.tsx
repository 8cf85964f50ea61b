import { MenuItem } from '@peregrine/ui/MenuItem'
import { MenuPanel } from '@peregrine/ui/MenuPanel'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { OpenMenuProps } from './openMenuProps.ts'
import type { Way } from './ways.ts'

type WayMenuProps = OpenMenuProps & { label: string; ways: readonly Way[]; testId: string }

/** A menu of pages, each with a line of description. */
export function WayMenu({ anchor, onClose, label, ways, testId }: WayMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuPanel anchor={anchor} label={label} onClose={onClose} testId={testId} className="w-64">
      {ways.map(({ to, name }) => (
        <MenuItem key={name} isLink testId={`nav-${name}`}>
          <Link to={to} className="py-1">
            <span className="flex flex-col">
              {t(`way.${name}`)}
              <span className="font-normal text-data text-muted">{t(`way.${name}.hint`)}</span>
            </span>
          </Link>
        </MenuItem>
      ))}
    </MenuPanel>
  )
}
