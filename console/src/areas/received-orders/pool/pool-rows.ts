import { useState } from 'react'

export type PoolRow<T> = { readonly card: T; readonly goneAt?: number }

/** How long a card that is gone stays to be read. */
export const goneRowMs = 5000

/**
 * While a hand is on the board nothing changes its place: what stays keeps its order, what is gone fades where it
 * was, what is new comes last. Otherwise the server's order counts, and what has just gone fades in between.
 */
export const arrangeRows = <T extends { sn: string }>(
  before: readonly PoolRow<T>[],
  items: readonly T[],
  held: boolean,
  now: number,
): PoolRow<T>[] => {
  const fresh = new Map(items.map((card) => [card.sn, card]))
  const old = before
    .map(({ card, goneAt }): PoolRow<T> => {
      const still = fresh.get(card.sn)
      return still ? { card: still } : { card, goneAt: goneAt ?? now }
    })
    .filter(({ goneAt }) => held || goneAt === undefined || now - goneAt < goneRowMs)
  const known = new Set(old.map(({ card }) => card.sn))
  if (held) return [...old, ...items.filter(({ sn }) => !known.has(sn)).map((card) => ({ card }))]

  const sorted: PoolRow<T>[] = items.map((card) => ({ card }))
  old.forEach((shown, place) => {
    if (shown.goneAt !== undefined) sorted.splice(place, 0, shown)
  })
  return sorted
}

/** `scope` names the question asked; another question begins with a clean board. */
export const usePoolRows = <T extends { sn: string }>(
  items: readonly T[] | undefined,
  scope: string,
  held: boolean,
  now: number,
): readonly PoolRow<T>[] => {
  const [board, setBoard] = useState<{ scope: string; items: readonly T[]; shown: PoolRow<T>[] }>()
  const stale = board?.shown.some(({ goneAt }) => goneAt !== undefined && !held && now - goneAt >= goneRowMs) ?? false
  if (items && (board?.items !== items || board.scope !== scope || stale)) {
    const before = board?.scope === scope ? board.shown : []
    const shown = arrangeRows(before, items, held, now)
    setBoard({ scope, items, shown })
    return shown
  }
  return board?.shown ?? []
}
