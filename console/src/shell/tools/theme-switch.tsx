import { chooseTheme, useThemeChoice, type ThemeChoice } from '#core/browser/theme-choice.ts'
import { MenuButton } from '#ui/action/menu-button.tsx'
import { AutoIcon, MoonIcon, SunIcon } from '../layout/icons.tsx'

const themes = [
  { choice: 'light', words: '浅色', Icon: SunIcon },
  { choice: 'dark', words: '深色', Icon: MoonIcon },
  { choice: 'auto', words: '跟随系统', Icon: AutoIcon },
] as const satisfies readonly { choice: ThemeChoice; words: string; Icon: typeof SunIcon }[]

export const ThemeSwitch = () => {
  const chosen = useThemeChoice((state) => state.choice)
  const Face = themes.find(({ choice }) => choice === chosen)?.Icon ?? AutoIcon
  return (
    <MenuButton
      kind="tool"
      label="外观"
      choices={() =>
        themes.map(({ choice, words, Icon }) => ({
          label: words,
          icon: <Icon size={16} />,
          checked: choice === chosen,
          onPress: () => chooseTheme(choice),
        }))
      }
    >
      <Face />
    </MenuButton>
  )
}
