import type { ImKept } from '../../../../server/test/marketplace/chat/tencent-desk.ts'
import type { Side } from '../chat/checks.ts'

/** What was said: the word in it, by which way it went, and whether it was taken back. */
export type Said = { word: string; side: 0 | 1; way: 'there' | 'here'; withdrawn: boolean }

/** One house at the end: its history and unread count with us, and when it last said to have read (seconds). */
export type ImSide = Pick<Side, 'name' | 'history' | 'unread'> & { userId: string; readAt: number }

/** A row of ours and under which name the service has it; null where it was never carried. */
export type KeptRow = { id: number; key: string | null; isRevoked: boolean }

export type Findings = Readonly<
  Record<'lost' | 'twice' | 'uncarried' | 'order' | 'withdrawn' | 'unread' | 'numbers' | 'restless', string[]>
>

const wordIn = ({ MsgBody }: ImKept): string => {
  const text = MsgBody[0]?.MsgContent['Text']
  return typeof text === 'string' ? text : ''
}

const counted = (words: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Where we and the service do not have the same: not carried, not heard of, taken back on one side alone, twice with us. */
export const restlessOf = (rows: readonly KeptRow[], kept: readonly ImKept[]): string[] => {
  const carried = rows.filter(({ key }) => key !== null)
  const named = new Map(carried.map(({ key, isRevoked }) => [key, isRevoked]))
  return [
    ...rows.flatMap(({ id, key, isRevoked }) => (key === null && !isRevoked ? [`${id} 还没有送达服务方`] : [])),
    // A copy of what was carried twice has no row of its own and is withdrawn.
    ...kept.flatMap(({ MsgKey, withdrawn }) =>
      (named.get(MsgKey) ?? true) === withdrawn
        ? []
        : [`${MsgKey} ${named.has(MsgKey) ? '只在一边撤回' : '在服务方有，这里没有'}`],
    ),
    ...[...counted(carried.map(({ key }) => key ?? ''))].flatMap(([key, count]) =>
      count > 1 ? [`${key} 在这里有${count}条`] : [],
    ),
  ]
}

/** The service has each once; a copy that was carried by mistake is taken back. */
const thereBreaches = (said: readonly Said[], kept: readonly ImKept[], rows: readonly KeptRow[]) => {
  const named = new Set(rows.map(({ key }) => key))
  const seen = counted(kept.filter(({ withdrawn, MsgKey }) => !withdrawn || named.has(MsgKey)).map(wordIn))
  // What was taken back on its way there never gets there.
  const due = said.filter(({ way, withdrawn }) => way === 'there' || !withdrawn)
  const never = due.filter(({ word }) => !seen.has(word)).map(({ word }) => `服务方 ${word}`)
  return { never, twice: [...seen].filter(([, count]) => count > 1).map(([word]) => `服务方 ${word}`) }
}

const orderBreaches = (sides: readonly [ImSide, ImSide], rows: readonly KeptRow[], kept: readonly ImKept[]) => {
  const named = new Set(rows.map(({ key }) => key))
  const theirs = kept.filter(({ MsgKey }) => named.has(MsgKey))
  return [
    ...rows
      .filter(({ key }) => key !== null)
      .flatMap(({ key }, at) => (theirs[at]?.MsgKey === key ? [] : [`第${at + 1}条与服务方不同`])),
    ...sides.flatMap(({ name, history }) =>
      rows.flatMap(({ id }, at) => (history[at]?.ID === String(id) ? [] : [`${name} 第${at + 1}条不同`])),
    ),
    ...sides.flatMap(({ name, history }) =>
      history.flatMap(({ sequence }, at) => (sequence === at + 1 ? [] : [`${name} 第${at + 1}条的次序是${sequence}`])),
    ),
  ]
}

const unreadBreaches = (sides: readonly [ImSide, ImSide], rows: readonly KeptRow[], kept: readonly ImKept[]) => {
  const named = new Set(rows.map(({ key }) => key))
  return sides.flatMap(({ name, userId, unread, readAt }) => {
    const left = kept.filter(
      ({ To_Account, MsgTime, MsgKey, withdrawn }) =>
        To_Account === userId && MsgTime > readAt && !withdrawn && named.has(MsgKey),
    ).length
    return left === unread ? [] : [`${name} 应有 ${left}，显示 ${unread}`]
  })
}

/** What each house has with us, against what was said and against the service's own list. */
export const findingsOf = (
  sides: readonly [ImSide, ImSide],
  said: readonly Said[],
  rows: readonly KeptRow[],
  kept: readonly ImKept[],
): Omit<Findings, 'numbers' | 'restless'> => {
  const service = thereBreaches(said, kept, rows)
  const wordOf = new Map(kept.map((message) => [message.MsgKey, wordIn(message)]))
  const wordsOf = ({ history }: ImSide): string[] => history.map(({ random }) => wordOf.get(random) ?? random)
  const gone = new Set(said.filter(({ withdrawn }) => withdrawn).map(({ word }) => word))
  return {
    lost: [
      ...service.never,
      ...sides.flatMap((side) => {
        const there = new Set(wordsOf(side))
        return said.filter(({ word }) => !there.has(word)).map(({ word }) => `${side.name} ${word}`)
      }),
    ],
    twice: [
      ...service.twice,
      ...sides.flatMap((side) =>
        [...counted(wordsOf(side))].filter(([, count]) => count > 1).map(([word]) => `${side.name} ${word}`),
      ),
    ],
    uncarried: rows.flatMap(({ id, key, isRevoked }) => (key === null && !isRevoked ? [String(id)] : [])),
    order: orderBreaches(sides, rows, kept),
    withdrawn: [
      ...kept
        .filter((message) => gone.has(wordIn(message)) && !message.withdrawn)
        .map((message) => `服务方 ${wordIn(message)}`),
      ...sides.flatMap((side) =>
        side.history.flatMap(({ random, isRevoked }) => {
          const word = wordOf.get(random) ?? random
          return isRevoked === gone.has(word) ? [] : [`${side.name} ${word}`]
        }),
      ),
    ],
    unread: unreadBreaches(sides, rows, kept),
  }
}
