import { chatLimits } from '@zdb/contract/desk/chat/limits'
import { sayError } from '#core/alerts/notices.ts'
import { serverNow } from '#core/browser/server-clock.ts'
import type { MenuChoice } from '#ui/action/menu-button.tsx'
import type { ImMessage } from '../engine/port.ts'
import { sayCopied } from './copied.ts'
import { cancel, remove, revoke } from '../state/sending.ts'

type MessageAction = {
  readonly label: string
  readonly offered: (message: ImMessage, now: number) => boolean
  readonly danger?: boolean
}

const isSent = ({ status, isRevoked }: ImMessage) => status === 'success' && !isRevoked

const secondMs = 1000

/** Spec 1, section 6. What is too late is so by the server's clock. */
export const messageActions = {
  open: {
    label: '打开',
    offered: (message) => isSent(message) && ['TIMImageElem', 'TIMFileElem', 'TIMVideoFileElem'].includes(message.type),
  },
  copy: { label: '复制', offered: (message) => message.type === 'TIMTextElem' && !message.isRevoked },
  forward: { label: '转发', offered: (message) => isSent(message) && message.type !== 'TIMCustomElem' },
  revoke: {
    label: '撤回',
    offered: (message, now) =>
      isSent(message) && message.flow === 'out' && now / secondMs - message.time < chatLimits.revokeSeconds,
  },
  delete: { label: '删除', offered: ({ status }) => status === 'success', danger: true },
  /** What nobody wants to send any more would stand there, and be tried anew, for ever. */
  giveUp: { label: '取消发送', offered: ({ status }) => status === 'fail', danger: true },
} as const satisfies Record<string, MessageAction>

type ActionName = keyof typeof messageActions

const copy = (message: ImMessage) => {
  if (message.type !== 'TIMTextElem') return
  navigator.clipboard.writeText(message.payload.text).then(sayCopied, () => sayError('复制失败'))
}

/** What opens beside the history: the message large, and whom it is passed on to. */
export type Openers = {
  readonly onOpen: (message: ImMessage) => void
  readonly onForward: (message: ImMessage) => void
}

export const choicesOf = (message: ImMessage, { onOpen, onForward }: Openers): readonly MenuChoice[] => {
  const acts: Record<ActionName, () => void> = {
    open: () => onOpen(message),
    copy: () => copy(message),
    forward: () => onForward(message),
    revoke: () => void revoke(message),
    delete: () => void remove(message),
    giveUp: () => cancel(message),
  }
  const now = serverNow()
  return (Object.keys(messageActions) as ActionName[])
    .map((name) => ({ name, row: messageActions[name] as MessageAction }))
    .filter(({ row }) => row.offered(message, now))
    .map(({ name, row: { label, danger = false } }) => ({ label, danger, onPress: acts[name] }))
}
