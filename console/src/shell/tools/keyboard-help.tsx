import { useState } from 'react'
import { usePageKeys } from '#core/router/page-keys.ts'
import { reloadPage } from '#core/router/reload.ts'
import { Button } from '#ui/action/button.tsx'
import { Modal } from './modal.tsx'
import { searchBoxId } from '../navigation/search-box.tsx'
import { shortcuts, useShortcut } from './shortcuts.ts'
import styles from './keyboard-help.module.css'

type Row = { readonly keys: string; readonly words: string }

const standard: readonly Row[] = [
  { keys: 'Tab', words: '移到下一项' },
  { keys: '↑ ↓', words: '在菜单中移动' },
  { keys: 'Enter', words: '提交或打开' },
  { keys: 'Esc', words: '关闭弹窗或菜单，离开输入框' },
]

const Keys = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <section>
    <h3>{title}</h3>
    <dl aria-label={title}>
      {rows.map(({ keys, words }) => (
        <div key={keys}>
          <dt>{words}</dt>
          <dd>
            <kbd>{keys}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The keys of the shell, and the overlay that lists them after those of the page in view. */
export const KeyboardHelp = () => {
  const [open, setOpen] = useState(false)
  const own = usePageKeys()
  useShortcut('help', () => setOpen(true))
  useShortcut('search', () => document.getElementById(searchBoxId)?.focus())
  useShortcut('reload', () => void reloadPage())
  if (!open) return null
  const close = () => setOpen(false)
  return (
    <Modal label="快捷键" place={own.list.length > 0 ? 'wide' : 'middle'} onClose={close}>
      <div className={styles.help}>
        <h2>快捷键</h2>
        <div className={styles.groups}>
          {own.list.length > 0 && <Keys title={own.title} rows={own.list} />}
          <Keys title="任何页面" rows={[...Object.values(shortcuts), ...standard]} />
        </div>
        <Button onClick={close}>知道了</Button>
      </div>
    </Modal>
  )
}
