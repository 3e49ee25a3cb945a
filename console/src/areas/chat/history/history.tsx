import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Button } from '#ui/action/button.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useNow } from '#ui/time/clock.ts'
import { peerOf } from '../engine/port.ts'
import { useFound, wasShown } from '../state/found.ts'
import { openConversation, readOlder, readOlderAgain, readToUnread } from '../state/reading.ts'
import { threadOf, useChat } from '../state/store.ts'
import { dayWords } from '../text/times.ts'
import type { Openers } from './message-actions.ts'
import { useKeptFocus } from './keep-focus.ts'
import { MessageRow } from './message-row.tsx'
import { rowsOf, type HistoryRow } from './rows.ts'
import styles from './history.module.css'

const minute = 60_000
const rowHeight = 62
/** So near to the end one follows what comes; so near to the beginning older ones are fetched. */
const endThreshold = 80
const nearTheTop = 4
const overscan = 8
const endPadding = 8
const markedMs = 2_000

const awayKeys: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home'])

const lineWords = { unread: '以下为未读消息', start: '没有更早的消息了' } as const

type WalkedRow = Extract<HistoryRow, { kind: 'message' }>

/** What has a menu to stand on: a revoked one has none any more, one under way none yet. */
const isWalked = (row: HistoryRow): row is WalkedRow =>
  row.kind === 'message' && !row.message.isRevoked && row.message.status !== 'unSend'

/** The one where somebody was, where it is gone the one before it; the newest for whoever comes. */
const nearest = (walked: readonly WalkedRow[], current: WalkedRow | undefined) =>
  current
    ? (walked.find(({ key }) => key === current.key) ??
      walked.findLast(({ message }) => message.time <= current.message.time) ??
      walked[0])
    : walked.at(-1)

type LineRow = Exclude<HistoryRow, { kind: 'message' | 'failed' }>

const Line = ({ row, today }: { row: LineRow; today: Date }) => (
  <p className={styles.line} data-kind={row.kind}>
    <span>{row.kind === 'day' ? dayWords(row.time, today) : lineWords[row.kind]}</span>
  </p>
)

/** A page that did not come: the first, or an older one. */
const NotRead = ({ busy = false, onAgain }: { busy?: boolean; onAgain: () => Promise<void> }) => (
  <Empty reason="聊天记录加载失败">
    <Button busy={busy} onClick={() => void onAgain()}>
      重试
    </Button>
  </Empty>
)

type Facts = Openers & { conversationID: string; nick: string; avatar: string; signed: boolean }

/** All that was said, drawn only where one looks; upwards without end. */
export const History = ({ conversationID, nick, avatar, signed, onOpen, onForward }: Facts) => {
  const thread = useChat((state) => threadOf(state, conversationID))
  const today = useNow(minute)
  const rows = useMemo(() => rowsOf(thread), [thread])
  const scroller = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(scroller)
  const [current, setCurrent] = useState<WalkedRow>()
  const [marked, setMarked] = useState('')
  const foundKey = useFound((state) => state.key)
  useRefreshOn(['transfer_order', 'receive_order'], [chat.orderCard])

  // oxlint-disable-next-line react/incompatible-library -- what it hands out stays in this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan,
    paddingEnd: endPadding,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endThreshold,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0

  // Until somebody scrolls away, the newest stays in sight: rows grow once they are measured, and windows are resized.
  const follows = useRef(true)
  const leave = () => {
    follows.current = false
  }
  const scrolled = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    if (scrollHeight - scrollTop - clientHeight <= endThreshold) follows.current = true
  }
  const height = virtual.getTotalSize()
  const { width: roomAcross, height: roomDown } = virtual.scrollRect ?? {}
  useLayoutEffect(() => {
    if (thread.loaded && follows.current) virtual.scrollToEnd()
  }, [thread.loaded, virtual, height, roomAcross, roomDown])

  useEffect(() => {
    if (thread.loaded && rows.length > 0 && first <= nearTheTop) void readOlder(conversationID)
  }, [first, rows.length, thread.loaded, conversationID])

  useEffect(() => {
    const at = foundKey ? rows.findIndex(({ key }) => key === foundKey) : -1
    if (at < 0) return
    follows.current = false
    virtual.scrollToIndex(at, { align: 'center' })
    setMarked(foundKey)
    wasShown()
    const timer = setTimeout(() => setMarked(''), markedMs)
    return () => clearTimeout(timer)
  }, [foundKey, rows, virtual])

  const walked = useMemo(() => rows.filter(isWalked), [rows])
  const currentKey = nearest(walked, current)?.key

  const focusOn = (key: string): boolean => {
    const row = scroller.current?.querySelector(`[data-key="${CSS.escape(key)}"]`)
    const button = row?.querySelector<HTMLElement>('[aria-haspopup=menu]')
    button?.focus({ preventScroll: true })
    return button != null
  }

  /** The focus goes from message to message, and the view with it. */
  const walk = (event: KeyboardEvent) => {
    if (awayKeys.has(event.key)) leave()
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || (event.target as HTMLElement).closest('[role=menu], audio, video')) return
    const isOnMessage = event.target !== scroller.current
    const from = walked.findIndex(({ key }) => key === currentKey)
    const next = walked[isOnMessage ? from + step : from]
    if (!next) return
    event.preventDefault()
    setCurrent(next)
    virtual.scrollToIndex(rows.indexOf(next), { align: 'auto' })
    // Drawn already it has the focus before the next key; else once it is.
    if (!focusOn(next.key)) requestAnimationFrame(() => focusOn(next.key))
  }

  const unreadAt = useMemo(() => rows.findIndex(({ kind }) => kind === 'unread'), [rows])
  const isUnreadAbove =
    thread.loaded && thread.unread > 0 && (unreadAt < 0 ? !thread.firstUnread && !thread.complete : unreadAt < first)
  const jumpToUnread = async () => {
    await readToUnread(conversationID)
    const at = rowsOf(threadOf(useChat.getState(), conversationID)).findIndex(({ kind }) => kind === 'unread')
    requestAnimationFrame(() => {
      // Not before: what was read on the way grew above, and one was still at the end.
      leave()
      virtual.scrollToIndex(Math.max(0, at), { align: 'start' })
    })
  }

  if (!thread.loaded && rows.length === 0)
    return (
      <div className={styles.history} {...keptFocus}>
        {thread.loading ? (
          <Skeleton rows={6} height={36} />
        ) : (
          <NotRead onAgain={() => openConversation(peerOf(conversationID))} />
        )}
      </div>
    )
  return (
    <div className={styles.history} {...keptFocus}>
      {isUnreadAbove && (
        <button type="button" className={styles.jump} onClick={() => void jumpToUnread()}>
          ↑ {thread.unread > 99 ? '99+' : thread.unread} 条未读消息
        </button>
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={`与${nick}的聊天记录`}
        aria-busy={thread.loading}
        tabIndex={0}
        onKeyDown={walk}
        onWheel={leave}
        onTouchMove={leave}
        onPointerDown={leave}
        onScroll={scrolled}
      >
        {rows.length === 0 && <Empty reason="当前暂无会话记录" />}
        <div className={styles.rows} style={{ height }}>
          {items.map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  data-key={row.key}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row.kind === 'message' ? (
                    <MessageRow
                      message={row.message}
                      nick={nick}
                      avatar={avatar}
                      signed={signed}
                      isCurrent={row.key === currentKey}
                      isMarked={row.key === marked}
                      onOpen={onOpen}
                      onForward={onForward}
                    />
                  ) : row.kind === 'failed' ? (
                    <NotRead busy={thread.loading} onAgain={() => readOlderAgain(conversationID)} />
                  ) : (
                    <Line row={row} today={today} />
                  )}
                </div>
              )
            )
          })}
        </div>
      </div>
      {rows.length > 0 && last < rows.length - 1 - overscan && (
        <button type="button" className={styles.down} onClick={() => virtual.scrollToEnd()}>
          ↓ 回到最新消息
        </button>
      )}
    </div>
  )
}
