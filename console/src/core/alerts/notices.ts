import { create } from 'zustand'

type NoticeUndo = { readonly act: string; readonly run: () => void }

/** `error` and `success` are one line, top middle; `failure` is the bottom-left notification of a broken call. */
export type Notice = {
  readonly id: number
  readonly kind: 'error' | 'success' | 'failure'
  readonly title: string
  readonly lines: readonly string[]
  /** Takes back what the notice tells of; `act` names what that was. */
  readonly undo?: NoticeUndo
}

/** Error messages stay 5 s (spec 1, section 9). */
const stayMs = { error: 5000, success: 3000, failure: 5000 } as const
/** How long a hand may change its mind. */
const undoMs = 10_000

export const useNotices = create<{ list: readonly Notice[] }>(() => ({ list: [] }))

export const dismiss = (id: number) =>
  useNotices.setState(({ list }) => ({ list: list.filter((notice) => notice.id !== id) }))

const sameWords = (a: Notice, b: Notice) =>
  a.kind === b.kind && a.title === b.title && a.lines.join('\n') === b.lines.join('\n')

let lastId = 0

/** The same words said again replace the older notice, so that ten failing reads are one message. */
const add = (kind: Notice['kind'], title: string, lines: readonly string[] = [], undo?: NoticeUndo) => {
  const notice: Notice = { id: (lastId += 1), kind, title, lines, ...(undo && { undo }) }
  useNotices.setState(({ list }) => ({ list: [...list.filter((other) => !sameWords(other, notice)), notice] }))
  setTimeout(() => dismiss(notice.id), undo ? undoMs : stayMs[kind])
}

export const sayError = (words: string) => add('error', words)
export const saySuccess = (words: string) => add('success', words)
/** A success that can be taken back while it stands there. */
export const sayUndoable = (words: string, undo: NoticeUndo) => add('success', words, [], undo)
export const sayFailure = (title: string, lines: readonly string[]) => add('failure', title, lines)
