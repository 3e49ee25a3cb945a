import type { PageKey } from '@zdb/console/core/router/page-keys.ts'
import type { DraftHold } from './decision/draft.ts'
import type { Decision } from './inbox.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type Acts = {
  decisions: readonly Decision[]
  hold: DraftHold
  decide: () => void
  takeOver: (() => void) | undefined
  putBack: (() => void) | undefined
  next: () => void
}

/** Numbers choose the decision, then its reason. */
const pick = (pressed: string, { decisions, hold }: Acts): boolean => {
  const index = Number(pressed) - 1
  const reason = hold.decision?.reasons[index]
  const decision = decisions[index]
  if (hold.decision) {
    if (reason) hold.change({ usual: reason })
    return reason !== undefined
  }
  if (decision) hold.choose(decision)
  return decision !== undefined
}

/** Where nothing has the focus Enter confirms; elsewhere it belongs to what has it. */
const confirm = ({ hold, decide }: Acts): boolean => {
  if (!hold.decision || document.activeElement !== document.body) return false
  decide()
  return true
}

const focusIn = (selector: string): boolean => {
  const field = document.querySelector<HTMLElement>(selector)
  field?.focus()
  return field !== null
}

/** What is absent leaves its key alone. */
const when = (act: (() => void) | undefined) => () => {
  if (!act) return false
  act()
}

export const itemKeys = (acts: Acts): readonly PageKey[] => [
  { keys: '1 … 9', words: '选择决定，再选择理由', press: digits, act: (pressed) => pick(pressed, acts) },
  { keys: 'E', words: '填写补充说明', press: ['e'], act: () => focusIn('form textarea') },
  { keys: 'M', words: '修改金额', press: ['m'], act: () => focusIn('form input') },
  { keys: 'Enter', words: '确认决定，打开下一项', press: ['Enter'], act: () => confirm(acts) },
  { keys: 'Esc', words: '重选决定', press: ['Escape'], act: when(acts.hold.decision && acts.hold.drop) },
  { keys: 'P', words: '查看图片', press: ['p'], act: () => clickFirst('article ul button') },
  { keys: 'T', words: '接手他人正在处理的', press: ['t'], act: when(acts.takeOver) },
  { keys: 'U', words: '放回收件箱', press: ['u'], act: when(acts.putBack) },
  { keys: 'N', words: '打开下一项', press: ['n'], act: when(acts.next) },
]

const clickFirst = (selector: string): boolean => {
  const button = document.querySelector<HTMLElement>(selector)
  button?.click()
  return button !== null
}
