import { useState } from 'react'

export type Shown<T> = { readonly card: T; readonly goneAt?: number }

/** How long a card that is gone stays to be read. */
export const lingerMs = 5000

/**
 * While a hand is on the board nothing changes its place: what stays keeps its order, what is gone fades where it
 * was, what is new comes last. Otherwise the server's order counts, and what has just gone fades in between.
 */
export const arrange = <T extends { sn: string }>(
  before: readonly Shown<T>[],
  items: readonly T[],
  held: boolean,
  now: number,
): Shown<T>[] => {
  const fresh = new Map(items.map((card) => [card.sn, card]))
  const old = before
    .map(({ card, goneAt }): Shown<T> => {
      const still = fresh.get(card.sn)
      return still ? { card: still } : { card, goneAt: goneAt ?? now }
    })
    .filter(({ goneAt }) => held || goneAt === undefined || now - goneAt < lingerMs)
  const known = new Set(old.map(({ card }) => card.sn))
  if (held) return [...old, ...items.filter(({ sn }) => !known.has(sn)).map((card) => ({ card }))]

  const sorted: Shown<T>[] = items.map((card) => ({ card }))
  old.forEach((shown, place) => {
    if (shown.goneAt !== undefined) sorted.splice(place, 0, shown)
  })
  return sorted
}

/** `scope` names the question asked; another question begins with a clean board. */
export const useLingering = <T extends { sn: string }>(
  items: readonly T[] | undefined,
  scope: string,
  held: boolean,
  now: number,
): readonly Shown<T>[] => {
  const [board, setBoard] = useState<{ scope: string; items: readonly T[]; shown: Shown<T>[] }>()
  const stale = board?.shown.some(({ goneAt }) => goneAt !== undefined && !held && now - goneAt >= lingerMs) ?? false
  if (items && (board?.items !== items || board.scope !== scope || stale)) {
    const before = board?.scope === scope ? board.shown : []
    const shown = arrange(before, items, held, now)
    setBoard({ scope, items, shown })
    return shown
  }
  return board?.shown ?? []
}
