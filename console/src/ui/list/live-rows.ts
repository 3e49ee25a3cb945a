/** The rows of a list as they stand on the screen, which is not always what the server answered last. */
export type LiveRows<Row> = {
  readonly rows: readonly Row[]
  /** Left the list, and keep their place until the hand leaves. */
  readonly gone: ReadonlySet<string>
  /** Arrived, and gather behind the bar. */
  readonly waiting: number
  /** New or changed: highlighted for a moment. */
  readonly marked: ReadonlySet<string>
}

export type ListHold = {
  /** Somebody is mid-list: nothing may move under the cursor. */
  readonly holds: boolean
  /** The row that was pressed last: whoever acts on a row expects it to leave. */
  readonly pressed?: string
  /** Those with a tick, which many are acted on by: they are expected to leave as well. */
  readonly ticked?: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

export const liveRows = <Row>(rows: readonly Row[], marked = none): LiveRows<Row> => ({
  rows,
  gone: none,
  waiting: 0,
  marked,
})

/** What arrived above a row that was there before. What follows the last of those only slid up from the next page. */
const arrivedIn = <Row>(answer: readonly Row[], isOld: (row: Row) => boolean): readonly Row[] => {
  const last = answer.findLastIndex(isOld)
  return (last < 0 ? answer : answer.slice(0, last)).filter((row) => !isOld(row))
}

/** Takes a newer answer in: at once where nobody is mid-list, otherwise without moving a row. */
export const mergeRows = <Row>(
  before: readonly Row[],
  { items, page_size }: { items: readonly Row[]; page_size: number },
  keyOf: (row: Row) => string,
  hand: ListHold,
): LiveRows<Row> => {
  const old = new Map(before.map((row) => [keyOf(row), JSON.stringify(row)]))
  const now = new Map(items.map((row) => [keyOf(row), row]))
  const isOld = (row: Row) => old.has(keyOf(row))
  const arrived = arrivedIn(items, isOld)
  const changed = items.filter((row) => isOld(row) && old.get(keyOf(row)) !== JSON.stringify(row))
  // Behind a page that was not full there was nothing: what follows its last row is as new as what stands above.
  const last = items.findLastIndex(isOld)
  const following = last < 0 ? [] : items.slice(last + 1)
  const newBelow = before.length < page_size ? following : []
  const atOnce = liveRows(items, new Set([...arrived, ...newBelow, ...changed].map(keyOf)))
  if (!hand.holds) return atOnce

  // As many as arrived slid behind the end of a full page; they are not gone.
  const lastStaying = before.findLastIndex((row) => now.has(keyOf(row)))
  const room = items.length >= page_size ? arrived.length : 0
  const slid = new Set(room > 0 ? before.slice(lastStaying + 1).slice(-room) : [])
  const gone = new Set<string>()
  const kept = before.flatMap((row): Row[] => {
    const key = keyOf(row)
    const newer = now.get(key)
    if (newer) return [newer]
    if (key === hand.pressed || hand.ticked?.has(key)) return []
    if (!slid.has(row)) gone.add(key)
    return [row]
  })
  if (kept.length === 0) return atOnce
  const marked = new Set([...newBelow, ...changed].map(keyOf))
  return { rows: [...kept, ...following], gone, waiting: arrived.length, marked }
}
