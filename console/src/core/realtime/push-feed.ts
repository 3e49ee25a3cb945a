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
/** Two pushes may be committed the other way round than they are numbered: each look goes back so many of them. */
const lookBack = 20
/** A merchant that never had a push has been looked through from the first one on. */
const firstId = '1'

/** What is stored so long before a page is asked for may be committed after its first rows were read. */
const slackMs = 10_000

/** What was stored since about when this page was asked for: the page before it, or another, may have heard it first. */
const sinceOpened = (items: readonly Push[]): readonly Push[] => {
  const opened = momentText(new Date(serverNow() - performance.now() - slackMs))
  return items.filter(({ at }) => at >= opened)
}

const background = { manner: 'background' } as const

/** Into the bell, each once. */
const show = (pushes: readonly Push[]) => {
  const { list } = useFeed.getState()
  const shown = new Map([...pushes, ...list].map((item) => [item.id, item]))
  if (shown.size === list.length) return
  useFeed.setState({ list: [...shown.values()].sort((a, b) => compareIds(b.id, a.id)).slice(0, keptInBell) })
}

/** The pushes of one merchant: whatever the way they come, nothing twice and nothing lost. */
export const makeFeed = (merchantId: string) => {
  const storageKey = `zdb.push.${merchantId}`
  const stored = () => localStorage.getItem(storageKey)?.split(',') ?? []
  /**
   * Up to where nothing is missing, and what is known of what comes after it. Only looks that were answered move it: a
   * page that hears one process may be deaf to another, and what it hears proves nothing of what it does not.
   */
  let [lookedUpTo = '', ...heard] = stored()
  const known = new Set(heard)
  let opened = false
  let again = false
  let catchingUp: Promise<void> | undefined
  /** Somebody was away, or the page not yet there, since the last look that was answered to its end. */
  let absent = true
  let meanwhile: Push[] = []

  /** For the page after this one, together with what the other pages of this browser know. */
  const keep = () => {
    const [elsewhere = '', ...others] = stored()
    const upTo = compareIds(elsewhere, lookedUpTo) > 0 ? elsewhere : lookedUpTo
    if (upTo === '') return
    const beyond = [...new Set([...others, ...known])].filter((id) => compareIds(id, upTo) > 0)
    localStorage.setItem(storageKey, [upTo, ...beyond].join())
  }

  const deliver = (pushes: readonly Push[], arrival: Arrival): readonly Push[] => {
    const unknown = new Map(pushes.filter(({ id }) => !known.has(id)).map((item) => [item.id, item]))
    const fresh = [...unknown.values()].sort((a, b) => compareIds(a.id, b.id))
    show(pushes)
    if (fresh.length === 0) return fresh
    for (const { id } of fresh) known.add(id)
    keep()
    for (const listener of listeners) listener(fresh, arrival)
    changeScreens(fresh)
    return fresh
  }

  /** Pushes that came by themselves are not in the number of unread ones that the server told last. */
  const take = (pushes: readonly Push[]) => {
    const more = deliver(pushes, 'live').filter(({ read }) => !read).length
    useFeed.setState(({ unread }) => ({ unread: unread + more }))
  }

  /** What a look has found: up to the newest of it nothing is missing. */
  const endLook = (found: readonly Push[]) => {
    deliver(found, absent ? 'missed' : 'fetched')
    const newest = found.at(-1)?.id ?? firstId
    const looked = [...known].filter((id) => compareIds(id, newest) <= 0).sort((a, b) => compareIds(b, a))
    lookedUpTo = looked[lookBack - 1] ?? (lookedUpTo || firstId)
    keep()
  }

  /** The first look: what was known before only fills the bell. */
  const openBell = async (): Promise<'complete' | 'more' | 'unanswered'> => {
    const answer = await call(push.missed, { query: { limit: historySize } }, background)
    if (!answer.ok) return 'unanswered'
    const { items, unread } = answer.data
    const isLookedThrough = ({ id }: Push) => lookedUpTo === '' || compareIds(id, lookedUpTo) <= 0
    const old = items.filter((item) => isLookedThrough(item) || known.has(item.id))
    show(old)
    for (const { id } of old) known.add(id)
    // Somebody has heard of it, but the rows of this page may be older.
    const news = sinceOpened(old)
    if (news.length > 0) changeScreens(news)
    opened = true
    useFeed.setState({ unread })
    if (items.length === historySize && !items.some(isLookedThrough)) return 'more'
    endLook(items)
    return 'complete'
  }

  /** True when it was answered to its end. */
  const fetchMissed = async (): Promise<boolean> => {
    const bell = opened ? 'more' : await openBell()
    if (bell !== 'more') return bell === 'complete'
    // A long absence comes in several answers and is told as one.
    const found: Push[] = []
    for (;;) {
      const after = found.at(-1)?.id ?? lookedUpTo
      const answer = await call(push.missed, { query: { after, limit: catchUpSize } }, background)
      if (answer.ok) found.push(...answer.data.items)
      if (!answer.ok || answer.data.items.length < catchUpSize) {
        endLook(found)
        if (answer.ok) useFeed.setState({ unread: answer.data.unread })
        return answer.ok
      }
    }
  }

  const lookUntilDone = async () => {
    do {
      again = false
      const isAnswered = await fetchMissed()
      absent &&= again || !isAnswered
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
