import { useEffect, useRef } from 'react'
import { isTyping } from '#core/router/page-keys.ts'

/** Every key of the shell. `bare` keys are asleep while something is being typed. */
export const shortcuts = {
  help: { keys: '?', words: '显示快捷键', bare: true },
  search: { keys: '/', words: '搜索订单', bare: true },
  alerts: { keys: 'Alt+N', words: '打开消息提醒', bare: false },
  sound: { keys: 'Alt+M', words: '开启或关闭语音提醒', bare: false },
  reload: { keys: 'Alt+R', words: '刷新当前页面', bare: false },
} as const satisfies Record<string, { keys: string; words: string; bare: boolean }>

export type Shortcut = keyof typeof shortcuts

const matches = (name: Shortcut, event: KeyboardEvent): boolean => {
  const { keys, bare } = shortcuts[name]
  if (event.ctrlKey || event.metaKey || (bare && isTyping(event.target))) return false
  // With Alt held some keyboards type another letter: the code is the key itself.
  return bare ? event.key === keys : event.altKey && event.code === `Key${keys.at(-1)}`
}

export const useShortcut = (name: Shortcut, act: () => void) => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!matches(name, event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [name])
}
