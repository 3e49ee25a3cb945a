import { useCallback, useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import type { Reading } from '../page/loaded.tsx'
import { liveRows, mergeRows, type LiveRows } from './live-rows.ts'

const markedMs = 4000

/** Further down than this, somebody reads. */
const scrolledPx = 40

const tickedIn = (list: HTMLElement | null): ReadonlySet<string> =>
  new Set(
    [...(list?.querySelectorAll(':checked') ?? [])].flatMap(
      (tick) => tick.closest<HTMLElement>('[data-key]')?.dataset.key ?? [],
    ),
  )

type Answer<Row> = { items: readonly Row[]; page_size: number }

/**
 * Rows that do not move while somebody is mid-list: on a later page, scrolled down, with the pointer or the focus
 * on a row. `view` names what is asked for; another view is another list and starts anew.
 */
export const useLiveRows = <Row>({
  view,
  reading,
  keyOf,
  first,
  onFirst,
}: {
  view: string | undefined
  reading: Reading<Answer<Row>>
  keyOf: (row: Row) => string
  /** True on the first page; elsewhere what arrived is shown by going there. */
  first: boolean
  onFirst: () => void
}) => {
  const list = useRef<HTMLElement>(null)
  const keepList = useCallback((element: HTMLElement | null) => void (list.current = element), [])
  const hand = useRef({ over: false, pressed: '' })
  const arriving = useRef(0)
  /** As they were drawn before the newest answer, which takes the ticks of its rows along. */
  const ticked = useRef<ReadonlySet<string>>(new Set())
  /** Every row that was told of here: by deadline a new one may stand anywhere. */
  const told = useRef<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<LiveRows<Row> & { view: string }>()
  const answer = reading.isPlaceholderData ? undefined : reading.data

  useLayoutEffect(() => {
    if (view === undefined || !answer) return
    const focused = list.current?.contains(document.activeElement) ?? false
    const holds = !first || window.scrollY > scrolledPx || hand.current.over || focused
    const unknown = answer.items.map(keyOf).filter((key) => !told.current.has(key))
    // More than arrived are unknown: then this page was not looked at before, and nobody can say which they are.
    const fresh = unknown.length <= arriving.current ? unknown : []
    arriving.current = 0
    told.current = new Set([...told.current, ...unknown])
    setShown((before) => {
      if (before?.view !== view) return { ...liveRows(answer.items, new Set(fresh)), view }
      const taken = mergeRows(before.rows, answer, keyOf, {
        holds,
        pressed: hand.current.pressed,
        ticked: ticked.current,
      })
      return { ...taken, marked: taken.marked.size > 0 ? taken.marked : before.marked, view }
    })
    // Only a newer answer or another view changes what is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer, view])

  useLayoutEffect(() => {
    ticked.current = tickedIn(list.current)
  })

  const marked = shown?.marked
  useEffect(() => {
    if (!marked || marked.size === 0) return
    const timer = setTimeout(() => setShown((now) => now && { ...now, marked: new Set() }), markedMs)
    return () => clearTimeout(timer)
  }, [marked])

  const dropGone = () =>
    setShown((now) =>
      now && now.gone.size > 0
        ? { ...now, rows: now.rows.filter((row) => !now.gone.has(keyOf(row))), gone: new Set() }
        : now,
    )

  const show = () => {
    if (!shown || !answer) return
    window.scrollTo({ top: 0 })
    if (!first) {
      arriving.current = shown.waiting
      return onFirst()
    }
    setShown({ ...mergeRows(shown.rows, answer, keyOf, { holds: false }), view: shown.view })
  }

  return {
    rows: (view === undefined ? undefined : shown?.rows) ?? reading.data?.items ?? [],
    waiting: shown?.waiting ?? 0,
    show,
    /** For each row of the list, be it a card or a line of a table. */
    rowProps: (key: string) => {
      const gone = shown?.gone.has(key) ?? false
      return {
        'data-key': key,
        'data-marked': shown?.marked.has(key) || undefined,
        'data-gone': gone || undefined,
        inert: gone,
      }
    },
    listProps: {
      ref: keepList,
      onPointerEnter: () => void (hand.current.over = true),
      onPointerLeave: () => {
        hand.current.over = false
        dropGone()
      },
      onClickCapture: (event: MouseEvent) => {
        const row = (event.target as Element).closest<HTMLElement>('[data-key]')
        hand.current.pressed = row?.dataset.key ?? ''
      },
    },
  }
}

export type LiveRowProps = Pick<ReturnType<typeof useLiveRows>, 'rowProps' | 'listProps'>
