import { useEffect, useState } from 'react'
import { isTyping, usePageKeys } from '@zdb/console/core/router/page-keys.ts'
import { KeysOverlay } from '@zdb/console/shell/tools/keys-overlay.tsx'

const everywhere = {
  title: '任何页面',
  rows: [
    { keys: '?', words: '显示快捷键' },
    { keys: 'Tab', words: '移到下一项' },
    { keys: 'Enter', words: '提交或打开' },
    { keys: 'Esc', words: '关闭弹窗，离开输入框' },
  ],
} as const

/** `?` lists the keys of the page in view. */
export const KeyHelp = () => {
  const [open, setOpen] = useState(false)
  const own = usePageKeys()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  if (!open) return null
  const groups = own.list.length > 0 ? [{ title: own.title, rows: own.list }, everywhere] : [everywhere]
  return <KeysOverlay groups={groups} onClose={() => setOpen(false)} />
}
