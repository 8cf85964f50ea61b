import { Button } from '@peregrine/ui/Button'
import { iconName } from '@peregrine/ui/iconName'
import { Moon, Sun } from 'lucide-react'
import { IconWord, iconWithWord } from './IconWord.tsx'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

/** Toggles between light and dark. */
export function ThemeButton() {
  const { t } = useTranslation()
  const { theme, pickTheme } = usePreferences()
  const label = t(theme === 'dark' ? 'header.toLight' : 'header.toDark')
  return (
    <Button
      variant="ghost"
      {...iconName(label)}
      data-testid="theme-button"
      onClick={() => pickTheme(theme === 'dark' ? 'light' : 'dark')}
      className={iconWithWord}
    >
      {theme === 'dark' ? <Sun aria-hidden size={16} /> : <Moon aria-hidden size={16} />}
      <IconWord>{t(theme === 'dark' ? 'word.toLight' : 'word.toDark')}</IconWord>
    </Button>
  )
}
