import { randomUUID } from 'node:crypto'

export type Letter = { id: string; from: string; to: string; subject: string; text: string; at: number }

const keep = 1_000

export type Mailboxes = ReturnType<typeof openMailboxes>

/** What arrived in every mailbox there is, newest first; the oldest make room. */
export function openMailboxes(now: () => number = Date.now) {
  const letters: Letter[] = []
  let mode: MailMode = 'none'
  return {
    mode: () => mode,
    setMode: (next: MailMode) => void (mode = next),
    letters: (to?: string) => letters.filter((letter) => !to || letter.to === to.toLowerCase()),
    deliver(letter: Omit<Letter, 'id' | 'at'>): Letter {
      const delivered = { ...letter, to: letter.to.toLowerCase(), id: randomUUID(), at: now() }
      letters.unshift(delivered)
      if (letters.length > keep) letters.length = keep
      return delivered
    },
  }
}

/** What a submission service does on a bad day. */
export const mailModes = { none: '正常', greylist: '暂缓收信', noMailbox: '邮箱不存在', timeout: '超时' } as const
export type MailMode = keyof typeof mailModes
export const isMailMode = (value: unknown): value is MailMode =>
  typeof value === 'string' && Object.hasOwn(mailModes, value)
