import { iconName } from '@peregrine/ui/iconName'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { usePanels } from '../kit/panels/usePanels.ts'
import { IconWord } from './IconWord.tsx'
import { panelButtons } from './panelButtons.ts'

/** A button per floating panel, pressed while it is open. */
export function PanelButtons({ className }: { className: string }) {
  const { t } = useTranslation()
  const { open, toggle } = usePanels()
  return panelButtons.map(({ panel, label, icon: Icon }) => (
    <button
      key={panel}
      type="button"
      aria-pressed={open.includes(panel)}
      {...iconName(t(label))}
      data-testid={`panel-button-${panel}`}
      onClick={() => toggle(panel)}
      className={`aria-pressed:text-accent ${className}`}
    >
      <Icon aria-hidden size={16} />
      <IconWord>{t(`word.${panel}`)}</IconWord>
    </button>
  ))
}
