import { useEffect, useRef } from 'react'
import { isTyping } from '#core/router/page-keys.ts'

/** Every key of the shell. `bare` keys are asleep while something is being typed. */
export const shortcuts = {
  palette: { keys: 'Ctrl+K', words: '查找订单、门店、页面和操作', bare: false },
  help: { keys: '?', words: '显示快捷键', bare: true },
  search: { keys: '/', words: '搜索订单', bare: true },
  alerts: { keys: 'Alt+N', words: '打开消息提醒', bare: false },
  acknowledge: { keys: 'Alt+K', words: '知道了，确认最急的提醒', bare: false },
  sound: { keys: 'Alt+M', words: '开启或关闭语音提醒', bare: false },
  reload: { keys: 'Alt+R', words: '刷新当前页面', bare: false },
} as const satisfies Record<string, { keys: string; words: string; bare: boolean }>

export type Shortcut = keyof typeof shortcuts

const matches = (name: Shortcut, event: KeyboardEvent): boolean => {
  const { keys, bare } = shortcuts[name]
  const control = event.ctrlKey || event.metaKey
  if (keys.startsWith('Ctrl+'))
    return control && !event.altKey && !event.shiftKey && event.key.toLowerCase() === keys.slice(-1).toLowerCase()
  if (control || (bare && isTyping(event.target))) return false
  // With Alt held some keyboards type another letter: the code is the key itself.
  return bare ? event.key === keys : event.altKey && event.code === `Key${keys.at(-1)}`
}

const acts = new Map<Shortcut, () => void>()

/** Does what the key does. */
export const pressShortcut = (name: Shortcut) => acts.get(name)?.()

export const useShortcut = (name: Shortcut, act: () => void) => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    acts.set(name, () => latest.current())
    const press = (event: KeyboardEvent) => {
      if (!matches(name, event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => {
      acts.delete(name)
      document.removeEventListener('keydown', press)
    }
  }, [name])
}
