import { useState } from 'react'

export type PoolRow<T> = { readonly card: T; readonly goneAt?: number }

/** How long a card that is gone stays to be read. */
export const goneRowMs = 5000

const nothingKept: ReadonlySet<string> = new Set()

/**
 * While a hand is on the board nothing changes its place: what stays keeps its order, what is gone fades where it
 * was, what is new comes last. Otherwise the server's order counts, and what has just gone fades in between. What is
 * `kept` stays, gone or not.
 */
export const arrangeRows = <T extends { sn: string }>(
  before: readonly PoolRow<T>[],
  items: readonly T[],
  held: boolean,
  now: number,
  kept: ReadonlySet<string> = nothingKept,
): PoolRow<T>[] => {
  const fresh = new Map(items.map((card) => [card.sn, card]))
  const old = before
    .map(({ card, goneAt }): PoolRow<T> => {
      const still = fresh.get(card.sn)
      return still ? { card: still } : { card, goneAt: goneAt ?? now }
    })
    .filter(({ card, goneAt }) => held || kept.has(card.sn) || goneAt === undefined || now - goneAt < goneRowMs)
  const known = new Set(old.map(({ card }) => card.sn))
  if (held) return [...old, ...items.filter(({ sn }) => !known.has(sn)).map((card) => ({ card }))]

  const sorted: PoolRow<T>[] = items.map((card) => ({ card }))
  old.forEach((shown, place) => {
    if (shown.goneAt !== undefined) sorted.splice(place, 0, shown)
  })
  return sorted
}

/** `scope` names the question asked; another question begins with a clean board. `kept` leave only with it. */
export const usePoolRows = <T extends { sn: string }>(
  items: readonly T[] | undefined,
  scope: string,
  held: boolean,
  now: number,
  kept: ReadonlySet<string>,
): readonly PoolRow<T>[] => {
  const [board, setBoard] = useState<{ scope: string; items: readonly T[]; shown: PoolRow<T>[] }>()
  const isOver = ({ card, goneAt }: PoolRow<T>) =>
    goneAt !== undefined && !held && !kept.has(card.sn) && now - goneAt >= goneRowMs
  const stale = board?.shown.some(isOver) ?? false
  if (items && (board?.items !== items || board.scope !== scope || stale)) {
    const before = board?.scope === scope ? board.shown : []
    const shown = arrangeRows(before, items, held, now, kept)
    setBoard({ scope, items, shown })
    return shown
  }
  return board?.shown ?? []
}
