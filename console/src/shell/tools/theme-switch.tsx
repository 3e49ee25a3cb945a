import { chooseTheme, useThemeChoice, type ThemeChoice } from '#core/browser/theme-choice.ts'
import { Dropdown } from './dropdown.tsx'
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
    <Dropdown
      label="外观"
      face={<Face />}
      choices={themes.map(({ choice, words, Icon }) => ({
        key: choice,
        checked: choice === chosen,
        act: () => chooseTheme(choice),
        words: (
          <>
            <Icon size={16} />
            {words}
          </>
        ),
      }))}
    />
  )
}
