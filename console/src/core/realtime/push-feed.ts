import { push } from '@zdb/contract/desk/push/endpoints'
import { momentText } from '@zdb/contract/kit/china-time'
import { serverNow } from '../browser/server-clock.ts'
import { call } from '../http/client.ts'
import { noteLooking, useFeed, type Arrival, type Push } from './feed.ts'
import { changeScreens } from './screen-changes.ts'

type Hear = (fresh: readonly Push[], arrival: Arrival) => void

const listeners = new Set<Hear>()

/** Hears every push once, in order; what arrives together is heard together. */
export const onPush = (listener: Hear) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Ids are 64-bit numbers written as text. */
export const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))

const historySize = 50
const catchUpSize = 200
const keptInBell = 200
/** Two pushes may be committed the other way round than they are numbered: each catching up looks back a little. */
const lookBack = 20

/** What is stored so long before a page is asked for may be committed after its first rows were read. */
const slackMs = 10_000

/** What was stored since about when this page was asked for: the page before it, or another, may have heard it first. */
const sinceOpened = (items: readonly Push[]): readonly Push[] => {
  const opened = momentText(new Date(serverNow() - performance.now() - slackMs))
  return items.filter(({ at }) => at >= opened)
}

const background = { manner: 'background' } as const

/** The pushes of one merchant: whatever the way they come, nothing twice and nothing lost. */
export const makeFeed = (merchantId: string) => {
  const storageKey = `zdb.push.${merchantId}`
  let last = localStorage.getItem(storageKey) ?? undefined
  let opened = false
  let again = false
  let catchingUp: Promise<void> | undefined
  let absent = false
  let meanwhile: Push[] = []
  const known = new Set<string>()

  const remember = (pushes: readonly Push[]) => {
    for (const { id } of pushes) {
      known.add(id)
      if (last === undefined || compareIds(id, last) > 0) last = id
    }
    if (last !== undefined) localStorage.setItem(storageKey, last)
    useFeed.setState(({ list }) => ({
      list: [...list, ...pushes].sort((a, b) => compareIds(b.id, a.id)).slice(0, keptInBell),
    }))
  }

  const deliver = (pushes: readonly Push[], arrival: Arrival): readonly Push[] => {
    const unknown = new Map(pushes.filter(({ id }) => !known.has(id)).map((item) => [item.id, item]))
    const fresh = [...unknown.values()].sort((a, b) => compareIds(a.id, b.id))
    if (fresh.length === 0) return fresh
    remember(fresh)
    for (const listener of listeners) listener(fresh, arrival)
    changeScreens(fresh)
    return fresh
  }

  /** Pushes that came by themselves are not in the number of unread ones that the server told last. */
  const take = (pushes: readonly Push[]) => {
    const more = deliver(pushes, 'live').filter(({ read }) => !read).length
    useFeed.setState(({ unread }) => ({ unread: unread + more }))
  }

  /** The first look: what was seen before only fills the bell. True when nothing is missing after it. */
  const openBell = async (): Promise<boolean> => {
    const answer = await call(push.missed, { query: { limit: historySize } }, background)
    if (!answer.ok) return true
    const { items, unread } = answer.data
    const seen = last
    const old = items.filter(({ id }) => seen === undefined || compareIds(id, seen) <= 0)
    remember(old)
    // Somebody has heard of it, but the rows of this page may be older.
    const news = sinceOpened(old)
    if (news.length > 0) changeScreens(news)
    opened = true
    useFeed.setState({ unread })
    const complete = old.length > 0 || items.length < historySize
    if (complete) deliver(items, 'missed')
    return complete
  }

  /** Where a look began that nobody answered: news that come by themselves meanwhile do not move the next one on. */
  let unanswered: { after: string | undefined } | undefined

  const fetchMissed = async () => {
    if (!opened && (await openBell())) return
    let { after } = unanswered ?? {
      after:
        [...known]
          .sort((a, b) => compareIds(b, a))
          .slice(0, lookBack)
          .at(-1) ?? last,
    }
    // A long absence comes in several answers and is told as one.
    const found: Push[] = []
    for (;;) {
      const answer = await call(push.missed, { query: { after, limit: catchUpSize } }, background)
      if (answer.ok) found.push(...answer.data.items)
      if (!answer.ok || answer.data.items.length < catchUpSize) {
        unanswered = answer.ok ? undefined : { after }
        deliver(found, absent ? 'missed' : 'fetched')
        if (answer.ok) useFeed.setState({ unread: answer.data.unread })
        return
      }
      after = found
        .map(({ id }) => id)
        .sort(compareIds)
        .at(-1)
    }
  }

  const lookUntilDone = async () => {
    do {
      again = false
      await fetchMissed()
    } while (again)
  }

  return {
    /** A push that came by itself; while older ones are being fetched it waits its turn. */
    receive: (item: Push) => {
      if (catchingUp) meanwhile.push(item)
      else take([item])
    },
    /**
     * Asked for during another look, it looks again: the answer under way may be older than the wish. What came while
     * nobody was here was missed; what a page that was here finds is news like any other.
     */
    catchUp: ({ wasAway = false } = {}): Promise<void> => {
      absent ||= wasAway
      again = catchingUp !== undefined
      catchingUp ??= lookUntilDone().finally(() => {
        catchingUp = undefined
        absent = false
        take(meanwhile)
        meanwhile = []
      })
      noteLooking(catchingUp)
      return catchingUp
    },
  }
}

export type Feed = ReturnType<typeof makeFeed>

export const markAllRead = async () => {
  const newest = useFeed.getState().list[0]
  if (!newest) return
  useFeed.setState(({ list }) => ({
    unread: 0,
    list: list.map((item) => (item.read ? item : { ...item, read: true })),
  }))
  await call(push.read, { body: { up_to: newest.id } }, background)
}
