import { useEffect, useRef, useState } from 'react'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { call } from '#core/http/client.ts'
import { refusalText } from '#core/http/errors.ts'
import { keyOf, inPlaces, quotesIn, type Board, type Quote } from './quotes.ts'

/** What the couriers are asked for. */
export type QuoteRequest = Pick<WireBody<typeof delivery.inquiry>, 'order' | 'parcel' | 'sid' | 'weight'>

const missesMost = 3
const pauseMs = 1000
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Asks, then hears each answer as it comes; says what went wrong, '' when all have answered. */
export const askBoard = async (
  body: WireBody<typeof delivery.inquiry>,
  signal: AbortSignal,
  onBoard: (board: Board) => void,
): Promise<string> => {
  const first = await call(delivery.inquiry, { body }, { signal })
  if (!first.ok) return refusalText(first)
  let board = first.data
  let misses = 0
  onBoard(board)
  while (!board.done && !signal.aborted) {
    const query = { inquiry_id: board.inquiry_id, after: board.answered }
    const next = await call(delivery.offers, { query }, { signal })
    if (signal.aborted) return ''
    if (!next.ok) {
      misses += 1
      if (misses === missesMost) return refusalText(next)
      await pause()
      continue
    }
    misses = 0
    board = next.data
    onBoard(board)
  }
  return ''
}

type BoardState = {
  /** What these are the answers to. */
  question: string
  board: Board | undefined
  /** The places of the rows, top to bottom. */
  order: readonly string[]
  /** Rows that were asked again by themselves. */
  again: Readonly<Record<string, Quote>>
  trouble: string
}

const emptyBoard = (question: string): BoardState => ({ question, board: undefined, order: [], again: {}, trouble: '' })

const rankedIn = ({ rows }: Board): string[] => rows.map(keyOf)

/** New rows go below; the others stay where they are. */
const withNewRows = (order: readonly string[], board: Board): string[] => [
  ...order,
  ...rankedIn(board).filter((key) => !order.includes(key)),
]

/** A hand is on the rows: the pointer, or the keyboard. */
const isHeld = (list: HTMLElement | null, over: boolean): boolean =>
  over || (list?.contains(document.activeElement) ?? false)

/**
 * The quotes of every courier for one parcel, as they come. A row stays in its place while others arrive; once all have
 * answered they are sorted, unless a hand is on them: then when it leaves, or when asked to.
 */
export const useQuoteBoard = (request: QuoteRequest) => {
  const [round, setRound] = useState(0)
  const question = JSON.stringify({ round, request })
  const [last, setLast] = useState(() => emptyBoard(question))
  const list = useRef<HTMLDivElement>(null)
  const over = useRef(false)
  const asked = useRef<AbortController>(undefined)

  useEffect(() => {
    const abort = new AbortController()
    asked.current = abort
    const change = (part: (before: BoardState) => Partial<BoardState>) =>
      setLast((before) => {
        const seen = before.question === question ? before : emptyBoard(question)
        return { ...seen, ...part(seen) }
      })
    const take = (board: Board) => {
      const sorts = board.done && !isHeld(list.current, over.current)
      change(({ order }) => ({
        board,
        order: sorts || order.length === 0 ? rankedIn(board) : withNewRows(order, board),
      }))
    }
    const askAll = async () => {
      const { request: body } = JSON.parse(question) as { request: QuoteRequest }
      const trouble = await askBoard(body, abort.signal, take)
      if (!abort.signal.aborted) change(() => ({ trouble }))
    }
    void askAll()
    return () => abort.abort()
  }, [question])

  const sort = () => setLast((before) => (before.board ? { ...before, order: rankedIn(before.board) } : before))
  const askAnew = () => setRound((before) => before + 1)

  const askAgain = async (quote: Quote) => {
    const { signal } = asked.current ?? new AbortController()
    const put = (row: Quote) =>
      setLast((before) => (signal.aborted ? before : { ...before, again: { ...before.again, [row.key]: row } }))
    put({ ...quote, state: 'asking', result: '询价中…' })
    const trouble = await askBoard({ ...request, channels: [quote.code] }, signal, (board) => {
      const row = quotesIn(board).find(({ key }) => key === quote.key)
      if (row) put({ ...row, recommended_by: [] })
    })
    if (trouble) put({ ...quote, state: 'refused', result: trouble })
  }

  const { board, order, again, trouble } = last.question === question ? last : emptyBoard(question)
  const quotes = board ? inPlaces(quotesIn(board), order).map((row) => again[row.key] ?? row) : []
  return {
    board,
    quotes,
    trouble,
    askAnew,
    askAgain,
    sort,
    isSorted: !board || rankedIn(board).join() === order.join(),
    /** For what surrounds the rows: a hand there keeps them where they are. */
    listProps: {
      ref: list,
      onPointerEnter: () => {
        over.current = true
      },
      onPointerLeave: () => {
        over.current = false
        if (board?.done && !isHeld(list.current, over.current)) sort()
      },
    },
  }
}

export type QuoteBoardState = ReturnType<typeof useQuoteBoard>
