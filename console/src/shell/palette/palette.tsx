import { lazy, Suspense, useState } from 'react'
import { SearchIcon } from '../layout/icons.tsx'
import { pressShortcut, shortcuts, useShortcut } from '../tools/shortcuts.ts'
import { ToolButton } from '../tools/tool-button.tsx'

const PaletteDialog = lazy(() => import('./palette-dialog.tsx').then((file) => ({ default: file.PaletteDialog })))

/** The way to anything by its name; what it needs is loaded once somebody asks for it. */
export const Palette = () => {
  const [open, setOpen] = useState(false)
  useShortcut('palette', () => setOpen(!open))
  if (!open) return null
  return (
    <Suspense>
      <PaletteDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}

/** For a hand at the mouse. */
export const PaletteButton = () => (
  <ToolButton
    icon={<SearchIcon />}
    aria-label="查找"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    title={`${shortcuts.palette.words}（${shortcuts.palette.keys}）`}
    onClick={() => pressShortcut('palette')}
  />
)
