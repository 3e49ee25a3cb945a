import { pages, type PageName, type Route } from '@zdb/contract/pages'
import { chooseTheme } from '#core/browser/theme-choice.ts'
import { markAllRead } from '#core/realtime/push-feed.ts'
import { givenRoute } from '#core/router/address.ts'
import { isGranted, trail } from '#core/router/menu.ts'
import { signOut, type MenuItem } from '#core/session/session.ts'
import { pressShortcut, shortcuts, type Shortcut } from '../tools/shortcuts.ts'

/** Something with a name: a place to go to, or something to do. */
export type Entry = {
  readonly key: string
  readonly words: string
  /** What else it is found by, and what tells it from others of the same name. */
  readonly note: string
  /** A key that does the same. */
  readonly keys?: string
} & ({ readonly to: Route; readonly act?: never } | { readonly act: () => void; readonly to?: never })

export type Group = { readonly title: string; readonly entries: readonly Entry[] }

const opensAlone = (name: PageName): boolean => {
  const { path, needs } = pages[name] as { path: string; needs?: readonly string[] }
  return name !== 'notFound' && !needs && !path.includes('{')
}

/** The pages that the menu grants and that need nothing else to stand; of two with one name the first. */
export const pageEntries = (menu: readonly MenuItem[]): Entry[] => {
  const names = (Object.keys(pages) as PageName[]).filter(
    (name) => opensAlone(name) && isGranted(menu, pages[name].path),
  )
  const byTitle = new Map<string, Entry>()
  for (const name of names) {
    const { path, title } = pages[name]
    const section = trail(menu, path)[0]?.title ?? ''
    if (!byTitle.has(title))
      byTitle.set(title, { key: path, words: title, note: section === title ? '' : section, to: givenRoute(path) })
  }
  return [...byTitle.values()]
}

/** The palette is open already, and the search box is another way of searching. */
const pressable: readonly Shortcut[] = ['alerts', 'sound', 'reload', 'help']

/** What can be done from anywhere. */
export const actionEntries: readonly Entry[] = [
  ...pressable.map((name) => ({
    key: name,
    words: shortcuts[name].words,
    note: '',
    keys: shortcuts[name].keys,
    act: () => pressShortcut(name),
  })),
  { key: 'read', words: '消息全部已读', note: '', act: () => void markAllRead() },
  { key: 'light', words: '浅色外观', note: '', act: () => chooseTheme('light') },
  { key: 'dark', words: '深色外观', note: '', act: () => chooseTheme('dark') },
  { key: 'auto', words: '外观跟随系统', note: '', act: () => chooseTheme('auto') },
  { key: 'leave', words: '安全退出', note: '退出登录', act: () => void signOut() },
]
