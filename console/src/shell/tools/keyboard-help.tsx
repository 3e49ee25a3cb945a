import { lazy, Suspense, useState } from 'react'
import { usePageKeys } from '#core/router/page-keys.ts'
import { reloadPage } from '#core/router/reload.ts'
import type { KeyRow } from './keys-overlay.tsx'
import { searchBoxId } from '../navigation/search-box.tsx'
import { pressShortcut, shortcuts, useShortcut } from './shortcuts.ts'

const KeysOverlay = lazy(() => import('./keys-overlay.tsx').then((file) => ({ default: file.KeysOverlay })))

const standard: readonly KeyRow[] = [
  { keys: 'Tab', words: '移到下一项' },
  { keys: '↑ ↓', words: '在菜单中移动' },
  { keys: 'Enter', words: '提交或打开' },
  { keys: 'Esc', words: '关闭弹窗或菜单，离开输入框' },
]

/** The keys of the shell, and the overlay that lists them after those of the page in view. */
export const KeyboardHelp = () => {
  const [open, setOpen] = useState(false)
  const own = usePageKeys()
  useShortcut('help', () => setOpen(true))
  useShortcut('search', () => {
    const box = document.getElementById(searchBoxId)
    if (box) box.focus()
    else pressShortcut('palette')
  })
  useShortcut('reload', () => void reloadPage())
  if (!open) return null
  const everywhere = { title: '任何页面', rows: [...Object.values(shortcuts), ...standard] }
  const groups = own.list.length > 0 ? [{ title: own.title, rows: own.list }, everywhere] : [everywhere]
  return (
    <Suspense>
      <KeysOverlay groups={groups} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
