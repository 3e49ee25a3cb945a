import { useState } from 'react'
import { reloadPage } from '../core/reload.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from './modal.tsx'
import { searchBoxId } from './search-box.tsx'
import { shortcuts, useShortcut } from './shortcuts.ts'
import styles from './keyboard-help.module.css'

const standard = [
  { keys: 'Tab', words: '移到下一项' },
  { keys: '↑ ↓', words: '在菜单中移动' },
  { keys: 'Enter', words: '提交或打开' },
  { keys: 'Esc', words: '关闭弹窗或菜单' },
]

/** The keys of the shell, and the overlay that lists them. */
export const KeyboardHelp = () => {
  const [open, setOpen] = useState(false)
  useShortcut('help', () => setOpen(true))
  useShortcut('search', () => document.getElementById(searchBoxId)?.focus())
  useShortcut('reload', () => void reloadPage())
  if (!open) return null
  const close = () => setOpen(false)
  return (
    <Modal label="快捷键" place="middle" onClose={close}>
      <div className={styles.help}>
        <h2>快捷键</h2>
        <dl>
          {[...Object.values(shortcuts), ...standard].map(({ keys, words }) => (
            <div key={keys}>
              <dt>{words}</dt>
              <dd>
                <kbd>{keys}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <Button onClick={close}>知道了</Button>
      </div>
    </Modal>
  )
}
