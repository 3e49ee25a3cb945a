import type { WireResult } from '@zdb/contract/kit/endpoint'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import type { Page } from './page.ts'

type Message = WireResult<typeof chat.messages>['items'][number]

/** How far somebody asked to have read, and how far they were told they have: a kill lies between the two. */
export type Marks = { asked: number; told: number }

export const noMarks = (): readonly [Marks, Marks] => [
  { asked: 0, told: 0 },
  { asked: 0, told: 0 },
]

/** What one house has at the end: its history, what its page heard, and what it is told of unread messages. */
export type Side = {
  name: string
  history: readonly Message[]
  page: Page
  unread: number
  readSequence: number
  marks: Readonly<Marks>
}

/** What was said: under its own number, by whom, and whether it was taken back. */
export type Said = { random: string; side: 0 | 1; revoked: boolean }

/** What breaks each line; empty where it holds. */
export type Findings = Readonly<
  Record<'lost' | 'twice' | 'order' | 'numbers' | 'unread' | 'heard' | 'revoked', string[]>
>

const repeated = (values: readonly string[]): string[] => {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

const heardIds = ({ page }: Side): Set<string> =>
  new Set(page.changes.flatMap((change) => (change.kind === 'message' ? [change.message.ID] : [])))

export const findingsOf = (sides: readonly [Side, Side], said: readonly Said[]): Findings => {
  const [ours, theirs] = sides
  const known = new Map(ours.history.map((message) => [message.random, message]))
  return {
    lost: sides.flatMap(({ name, history }) => {
      const there = new Set(history.map(({ random }) => random))
      return said.filter(({ random }) => !there.has(random)).map(({ random }) => `${name} ${random}`)
    }),
    twice: sides.flatMap(({ name, history }) =>
      repeated(history.map(({ random }) => random)).map((random) => `${name} ${random}`),
    ),
    order: [
      ...ours.history.flatMap(({ ID }, at) => (theirs.history[at]?.ID === ID ? [] : [`第${at + 1}条两边不同`])),
      ...ours.history.flatMap(({ sequence }, at) => (sequence === at + 1 ? [] : [`第${at + 1}条的次序是${sequence}`])),
    ],
    numbers: sides.flatMap(({ name, page }) => page.breaches.map((breach) => `${name} ${breach}`)),
    unread: sides.flatMap(({ name, history, unread, readSequence, marks: { asked, told } }) => {
      if (readSequence < told || readSequence > asked) return [`${name} 读到 ${told} 至 ${asked}，显示 ${readSequence}`]
      const left = history.filter(
        ({ flow, sequence, isRevoked }) => flow === 'in' && sequence > readSequence && !isRevoked,
      )
      return left.length === unread ? [] : [`${name} 应有 ${left.length}，显示 ${unread}`]
    }),
    heard: sides.flatMap((side) => {
      const heard = heardIds(side)
      return side.history.filter(({ ID }) => !heard.has(ID)).map(({ ID }) => `${side.name} 没有听到 ${ID}`)
    }),
    revoked: said.filter(({ random, revoked }) => revoked && !known.get(random)?.isRevoked).map(({ random }) => random),
  }
}
